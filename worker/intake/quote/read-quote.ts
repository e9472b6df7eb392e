import type { Env } from '../../env'
import { refusalOf } from '../../http/validate'
import { findPhone, readGivenPhone } from '../../phone'
import { knownZone, writeLocalTime } from '../../time-zone'
import type { NewInquiry } from '../new-inquiry'
import { lastSurveyDate, type QuoteFieldName, quoteProblems } from './contract'

/** The details that only these fields give, as they are stored; null if not given. */
export type Quote = Record<Exclude<QuoteFieldName, 'service' | 'phone'>, string | null>

export const noQuote: Quote = { company: null, location: null, surveyDate: null }

/**
 * Returns the optional details, the phone number in E.164, and the message. The message ends with
 * the phone field as typed if that says more than the number. Throws `validation_failed` for an
 * invalid survey date. Only the Worker can check it, as it depends on today's date at the company.
 */
export function readQuote(env: Env, inquiry: NewInquiry, now: number) {
  const { company = null, location = null, surveyDate = null } = inquiry
  const given = inquiry.phone === undefined ? null : readGivenPhone(inquiry.phone)
  const today = writeLocalTime(now, knownZone(env.TIME_ZONE)).slice(0, 10)
  // Dates in this format sort as text.
  const isPossible =
    surveyDate === null || (surveyDate >= today && surveyDate <= lastSurveyDate(today))
  if (!isPossible) {
    throw refusalOf([{ message: quoteProblems.surveyDate, path: ['surveyDate'] }])
  }
  return {
    quote: { company, location, surveyDate },
    phone: given?.e164 ?? findPhone(inquiry.message),
    message:
      given?.isAll === false ? `${inquiry.message}\n\nPhone: ${inquiry.phone}` : inquiry.message,
  }
}
