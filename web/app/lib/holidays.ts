import type { InferOutput } from 'valibot'
import file from '../../content/holidays.json' with { type: 'json' }
import type { holidaysFile } from './content/holidays'

/** The public holidays of the company's country, as far as its content lists them, in order. */
export const publicHolidays: InferOutput<typeof holidaysFile> = file
