import * as v from 'valibot'
import type { inquiries } from '../db/schema'
import { shortText } from '../fields'
import { readIdempotencyKey, refusalOf } from '../http/validate'
import { findPhone, readGivenPhone } from '../phone'
import { day } from '../time'
import { writeLocalTime } from '../time-zone'
import { uuidOf } from '../uuid'
import { challengeField, decoyField, inquiryFields, longestFillTime, problemOf } from './contract'
import {
  type DetailName,
  detailNames,
  lastSurveyDate,
  quoteFieldNames,
  quoteFields,
  quoteProblems,
} from './quote/contract'

/** In characters: the maximum of a Turnstile token (Turnstile's documentation). */
const reportedMaxLength = 2048

// The fallback is inside, because it would also replace a field that is missing.
const reported = v.optional(
  v.fallback(
    v.nullable(
      v.union([
        shortText(reportedMaxLength),
        v.pipe(v.number(), v.maxValue(Number.MAX_SAFE_INTEGER)),
      ]),
    ),
    Number.NaN,
  ),
)

/** In characters: servers accept URLs of about this length. */
const originMaxLength = 8000

const originText = v.fallback(v.optional(shortText(originMaxLength)), undefined)

const origin = v.fallback(
  v.optional(
    v.object({
      service: originText,
      fromPage: originText,
      firstPage: originText,
      referrer: originText,
      utm: v.fallback(
        v.optional(
          v.object({
            source: originText,
            medium: originText,
            campaign: originText,
            term: originText,
            content: originText,
          }),
        ),
        undefined,
      ),
    }),
  ),
  undefined,
)

/** An invalid field that helps to tell people from bots becomes NaN: a reason to hold, never to refuse. */
export const NewInquiry = v.object(
  {
    ...inquiryFields,
    ...quoteFields,
    [decoyField]: reported,
    /** When the form was first shown and when it was sent, in ms, by the visitor's own clock. */
    shownAt: reported,
    sentAt: reported,
    [challengeField]: reported,
    /** Where the visitor came from; parsed in source.ts. */
    origin,
  },
  problemOf,
)

export type NewInquiry = v.InferOutput<typeof NewInquiry>

/** As they are stored; null if not given. */
export type Quote = Record<DetailName, string | null>

const detailsOf = (given: { [Name in DetailName]?: string | undefined }) =>
  Object.fromEntries(detailNames.map((name) => [name, given[name] ?? null])) as Quote

export const noQuote = detailsOf({})

/**
 * The message ends with the phone field as typed if that says more than the number. Throws
 * `validation_failed` for a survey date that is over everywhere, or more than a year from now. The form
 * checks more closely, because today's date depends on where the visitor is.
 */
export function readQuote(inquiry: NewInquiry, now: number) {
  const quote = detailsOf(inquiry)
  const { surveyDate } = quote
  const given = inquiry.phone === undefined ? null : readGivenPhone(inquiry.phone)
  // Dates in this format sort as text.
  const isPossible =
    surveyDate === null ||
    (surveyDate >= dateAt(now, earliestZone) &&
      surveyDate <= lastSurveyDate(dateAt(now, latestZone)))
  if (!isPossible) {
    throw refusalOf([{ message: quoteProblems.surveyDate, path: ['surveyDate'] }])
  }
  return {
    quote,
    phone: given?.e164 ?? findPhone(inquiry.message),
    message:
      given?.isAll === false ? `${inquiry.message}\n\nPhone: ${inquiry.phone}` : inquiry.message,
  }
}

/** The zones where a day starts last and first: UTC−12 and UTC+14. IANA's signs are POSIX's. */
const earliestZone = 'Etc/GMT+12'
const latestZone = 'Etc/GMT-14'

const dateAt = (ms: number, zone: string) => writeLocalTime(ms, zone).slice(0, 10)

/** `lifetime` is in ms. */
export type Key = { id: string; lifetime: number }

/** The form keeps an unsent message and its key that long. A day more is for inaccurate clocks. */
const ownKeyLifetime = longestFillTime + day

/** The same text after a day is a new enquiry by a person who asks again. */
const contentKeyLifetime = day

export function keyOfForm(header: string | undefined): Key | null {
  const id = readIdempotencyKey(header)
  return id === null ? null : { id, lifetime: ownKeyLifetime }
}

/**
 * For a form without JavaScript, which sends no key: the same text sent again, with the Back button or by
 * the form's script, is a retry. `service` is a slug.
 */
export function keyOfContent(inquiry: NewInquiry, service: string | null): Key {
  const { name, email, message } = inquiry
  const details = quoteFieldNames.filter((it) => it !== 'service').map((it) => inquiry[it])
  const added = [...details, service]
  const texts = [name, email, message, ...(added.some(Boolean) ? added : [])]
  return { id: uuidOf(texts), lifetime: contentKeyLifetime }
}

export type ReadQuote = Quote & { phone: string | null; message: string }

export function isSameText(
  stored: typeof inquiries.$inferSelect,
  { name, email, service = stored.service ?? undefined }: NewInquiry,
  read: ReadQuote,
) {
  const submitted = { name, email, service: service ?? null, ...read }
  const names = Object.keys(submitted) as (keyof typeof submitted)[]
  return names.every((it) => stored[it] === submitted[it])
}
