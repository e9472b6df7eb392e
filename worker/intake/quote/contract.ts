/**
 * What a visitor may add to an enquiry who asks for a quote: all of it optional. Pure: shared with
 * the form.
 */
import * as v from 'valibot'
import { cleanHeader } from '../../text'
import { cleanSlug } from '../source'

/** In characters. */
const companyMaxLength = 100
const locationMaxLength = 100

/** Longer is no phone number, however it is written, in characters. */
const phoneMaxLength = 40

/** What a visitor reads beside a field. */
export const quoteProblems = {
  service: 'Choose a service from the list',
  phone: 'Enter a phone number with its area code, such as 077 123 4567',
  company: `Use at most ${companyMaxLength} characters`,
  location: `Use at most ${locationMaxLength} characters`,
  surveyDate: 'Choose a date from today to a year from now',
} as const

export type QuoteFieldName = keyof typeof quoteProblems

/** A field that is left empty says as little as a missing one. */
function optionalLine(name: QuoteFieldName, isFit: (text: string) => boolean) {
  return v.optional(
    v.pipe(
      v.string(quoteProblems[name]),
      v.transform(cleanHeader),
      v.check((text) => text === '' || isFit(text), quoteProblems[name]),
      v.transform((text) => text || undefined),
    ),
  )
}

/** Whether a text is a day, as a date field writes it: `2026-11-30`. */
function isDay(text: string) {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

export const quoteFields = {
  /** The slug of a service of the site. */
  service: optionalLine('service', (text) => cleanSlug(text) !== null),
  /** As it is written; whether it is a number is for the Worker to say. */
  phone: optionalLine('phone', (text) => text.length <= phoneMaxLength),
  company: optionalLine('company', (text) => text.length <= companyMaxLength),
  /** The site or the town that it is about. */
  location: optionalLine('location', (text) => text.length <= locationMaxLength),
  /** The wished day of a site survey. */
  surveyDate: optionalLine('surveyDate', isDay),
}

/** The last day that a survey can be wished for; both are days as a date field writes them. */
export function lastSurveyDate(today: string) {
  return `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
}
