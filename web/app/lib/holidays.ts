import file from '../../content/holidays.json' with { type: 'json' }

/** The public holidays of the company's country, as far as its content lists them, in order. */
export const publicHolidays = file
