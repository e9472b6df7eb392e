/** Copy for the details of a customer. */
const endings = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }
const rules = new Intl.PluralRules('en', { type: 'ordinal' })

const nth = (place: number) => `${place}${endings[rules.select(place)]}`

const first = (since: string) => ` enquiry, first in ${since}`

export const customer = {
  title: 'Customer',
  /** Its position among the enquiries from one customer, from 1. */
  position: nth,
  /** Follows the position. */
  first,
  summary: (place: number, since: string) =>
    place === 1 ? 'First enquiry' : `${nth(place)}${first(since)}`,
  outcomes: (won: number, lost: number, noAnswer: number) =>
    [won > 0 && `${won} won`, lost > 0 && `${lost} lost`, noAnswer > 0 && `${noAnswer} no answer`]
      .filter(Boolean)
      .join(', '),
  others: 'Other enquiries from this customer',
  tie: 'Same e-mail address or phone number',
  inBox: { held: 'Held', bin: 'In the bin' },
  facts: 'Enquiry',
  company: 'Company',
  location: 'Site or town',
  surveyDate: 'Preferred survey date',
  owner: 'Owner',
  received: 'Received',
  reference: 'Reference',
} as const
