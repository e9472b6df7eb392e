import type { Env } from '../../env'
import { refusalOf } from '../../http/validate'
import { spellPhone } from '../../phone'
import { knownZone, writeLocalTime } from '../../time-zone'
import type { NewInquiry } from '../new-inquiry'
import { lastSurveyDate, type QuoteFieldName, quoteProblems } from './contract'

/** The details that only these fields give, as they are stored; null if not given. */
export type Quote = Record<Exclude<QuoteFieldName, 'service' | 'phone'>, string | null>

export const noQuote: Quote = { company: null, location: null, surveyDate: null }

/**
 * Returns the optional details, and the phone number in E.164. Throws `validation_failed` for an
 * invalid phone number or survey date. Only the Worker can check these, as they depend on the
 * company's country and on today's date there.
 */
export function readQuote(env: Env, inquiry: NewInquiry, now: number) {
  const { company = null, location = null, surveyDate = null } = inquiry
  const phone = inquiry.phone === undefined ? null : spellPhone(inquiry.phone)
  if (inquiry.phone !== undefined && !phone) throw refuse('phone')
  const today = writeLocalTime(now, knownZone(env.TIME_ZONE)).slice(0, 10)
  // Dates in this format sort as text.
  const isPossible =
    surveyDate === null || (surveyDate >= today && surveyDate <= lastSurveyDate(today))
  if (!isPossible) throw refuse('surveyDate')
  return { quote: { company, location, surveyDate }, phone: phone?.e164 ?? null }
}

function refuse(name: QuoteFieldName) {
  return refusalOf([{ message: quoteProblems[name], path: [name] }])
}
