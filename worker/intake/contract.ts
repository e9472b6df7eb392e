/**
 * What an inquiry is on the wire. Pure: the contact form checks with the same schema that the
 * Worker checks with, so it may import nothing that runs only in one of them.
 */
import * as v from 'valibot'
import { cleanLine, cleanText, countVisible, isEmail } from '../text'
import { day } from '../time'

/** In characters after trimming. */
const nameMinLength = 2
const messageMinLength = 10

/** What a visitor reads beside a field. */
export const fieldProblems = {
  name: `Name must be at least ${nameMinLength} characters`,
  email: 'Please enter a valid email',
  message: `Message must be at least ${messageMinLength} characters`,
} as const

export type FieldName = keyof typeof fieldProblems

/** Largest request body, in bytes. */
export const bodyMaxBytes = 1024 * 1024

/** What a visitor reads when storing or notifying fails. */
export const sendFailed = 'Failed to send message. Please try again.'

/** What a visitor reads whose message does not fit into a request. */
export const messageTooLong =
  'Message is too long to send. Shorten it, and send the rest by e-mail.'

/** What a visitor reads from whose address, or from all together, too much has come on a day. */
export const textBudgetSpent =
  'We cannot take this much text today. Shorten it, try again tomorrow, or send it by e-mail.'

/** Hidden from people; only a program that fills every field fills it. */
export const decoyField = 'website'

/** The token of Cloudflare Turnstile's widget, under the name the widget gives it. */
export const challengeField = 'cf-turnstile-response'

/** What stands there instead where the widget could not be loaded. */
export const challengeUnavailable = 'unavailable'

/** From seeing the form to sending it, in ms; a form that says it took longer is an invention. */
export const longestFillTime = 30 * day

export const inquiryFields = {
  name: v.pipe(
    v.string(fieldProblems.name),
    v.transform(cleanLine),
    v.check((text) => countVisible(text) >= nameMinLength, fieldProblems.name),
  ),
  email: v.pipe(
    v.string(fieldProblems.email),
    v.transform((text) => text.trim()),
    v.check(isEmail, fieldProblems.email),
  ),
  message: v.pipe(
    v.string(fieldProblems.message),
    v.transform(cleanText),
    v.check((text) => countVisible(text) >= messageMinLength, fieldProblems.message),
  ),
}

/** A missing field reads like an empty one. */
export const problemOf = (issue: v.BaseIssue<unknown>) =>
  fieldProblems[issue.path?.[0]?.key as FieldName] ?? 'An inquiry is an object'

/** The three fields alone, as the form checks them on every change. */
export const InquiryFields = v.object(inquiryFields, problemOf)

/** How far the notification of an inquiry has come. */
export const notificationStates = ['pending', 'sending', 'sent', 'failed', 'held'] as const
export type NotificationState = (typeof notificationStates)[number]

/** Where an inquiry is; the first three are listed, the others are spam and deleted. */
export const boxes = ['inbox', 'waiting', 'done', 'held', 'bin'] as const

/** How far the work on an inquiry has come. */
export const workStates = ['new', 'answered', 'quoted', 'won', 'lost'] as const
export type WorkState = (typeof workStates)[number]

/** Why a submission is held for review. */
export const holdReasons = [
  'decoy',
  'too_fast',
  'clock_forged',
  'challenge_missing',
  'challenge_failed',
  'repeated_text',
  'over_budget',
  'blocked',
  'marked',
] as const
export type HoldReason = (typeof holdReasons)[number]
