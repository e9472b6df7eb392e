import { site } from './site'

/** The language and region of all text and dates as a BCP 47 tag: `en-GB`. */
export const language = site.locale.replace('_', '-')
