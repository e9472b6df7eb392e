import { site } from '../content/site'

/** Language and region of all words and dates, as HTML writes them (BCP 47): `en-GB`. */
export const language = site.locale.replace('_', '-')
