/** Pure: shared with the form. */
import * as v from 'valibot'
import { cleanHeader } from '../../text'
import { cleanSlug, slugMaxLength } from '../source'

/** In characters. */
const lineMaxLength = 100
const tooLong = `Use at most ${lineMaxLength} characters`

/**
 * Details that are stored as they are given, each in the column of its name. From this list they are
 * inserted, e-mailed, shown at the desk, exported and, if `isSearched`, found. Another one needs an entry, a
 * column (worker/db/schema/inquiries.ts), its field in the form and a place beside the customer.
 */
export const details = {
  company: {
    label: 'Company',
    heading: 'Company',
    problem: tooLong,
    maxLength: lineMaxLength,
    isSearched: true,
  },
  location: {
    label: 'Site or town',
    heading: 'Site or town',
    problem: tooLong,
    maxLength: lineMaxLength,
    isSearched: true,
  },
  /** As in `2026-11-30`. */
  surveyDate: {
    label: 'Preferred survey date',
    heading: 'Survey date',
    problem: 'Choose a date from today to a year from now',
    maxLength: '2026-11-30'.length,
    isSearched: false,
  },
} as const

export type DetailName = keyof typeof details

export const detailNames = Object.keys(details) as DetailName[]

/** In characters: two numbers fit, and whom to ask for. */
const phoneMaxLength = 100

/** No phone number with its area code is shorter. */
const phoneMinDigits = 7

export const quoteProblems = {
  service: 'Choose a service from the list',
  phone: 'Enter a phone number with its area code; from abroad, start with + and the country code',
  company: details.company.problem,
  location: details.location.problem,
  surveyDate: details.surveyDate.problem,
} as const satisfies Record<DetailName | 'service' | 'phone', string>

export type QuoteFieldName = keyof typeof quoteProblems

/** In the order of the form. */
export const quoteFieldNames = Object.keys(quoteProblems) as QuoteFieldName[]

/** An empty field is the same as a missing one. */
function optionalLine(
  name: QuoteFieldName,
  maxLength: number,
  isFit: (text: string) => boolean = () => true,
) {
  return v.optional(
    v.pipe(
      v.string(quoteProblems[name]),
      v.transform(cleanHeader),
      v.maxLength(maxLength, quoteProblems[name]),
      v.check((text) => text === '' || isFit(text), quoteProblems[name]),
      v.transform((text) => text || undefined),
    ),
  )
}

function isDay(text: string) {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

export const quoteFields = {
  service: optionalLine('service', slugMaxLength, (text) => cleanSlug(text) !== null),
  /** As typed. A number that the Worker cannot read is no reason to refuse an enquiry. */
  phone: optionalLine('phone', phoneMaxLength, (text) => {
    return text.replace(/\P{Nd}/gu, '').length >= phoneMinDigits
  }),
  company: optionalLine('company', details.company.maxLength),
  location: optionalLine('location', details.location.maxLength),
  surveyDate: optionalLine('surveyDate', details.surveyDate.maxLength, isDay),
} satisfies Record<QuoteFieldName, unknown>

export function lastSurveyDate(today: string) {
  return `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
}
