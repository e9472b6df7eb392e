import file from '../../content/call-to-action.json' with { type: 'json' }
import type { CallToAction } from './content/call-to-action'

/** The copy of the band at the end of a page. */
export const callToAction: CallToAction = file
