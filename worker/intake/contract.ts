/** Pure: the form and the Worker validate with the same schema. */
import * as v from 'valibot'
import { cleanEmail, cleanLine, cleanText, countVisible, emailMaxLength, isEmail } from '../text'
import { day } from '../time'

/** In characters after trimming. */
const nameMinLength = 2
const nameMaxLength = 1000
const messageMinLength = 10

export const fieldProblems = {
  name: `Name must be at least ${nameMinLength} characters`,
  email: 'Please enter a valid email',
  message: `Message must be at least ${messageMinLength} characters`,
} as const

const nameTooLong = `Use at most ${nameMaxLength.toLocaleString('en')} characters`

export type FieldName = keyof typeof fieldProblems

export const bodyMaxBytes = 1024 * 1024

export const sendFailed = 'Failed to send message. Please try again.'

export const messageTooLong =
  'Message is too long to send. Shorten it, and send the rest by e-mail.'

export const textBudgetSpent =
  'We cannot take this much text today. Shorten it, try again tomorrow, or send it by e-mail.'

/** Hidden from people, and in no profile with which browsers and password managers fill in forms. */
export const decoyField = 'subject'

/** The field with Cloudflare Turnstile's token, named by its widget. */
export const challengeField = 'cf-turnstile-response'

/** Value of that field if the widget could not be loaded. */
export const challengeUnavailable = 'unavailable'

/** Longest time from seeing the form to sending it, in ms; anything longer is taken as forged. */
export const longestFillTime = 30 * day

export const inquiryFields = {
  name: v.pipe(
    v.string(fieldProblems.name),
    v.transform(cleanLine),
    v.check((text) => countVisible(text) >= nameMinLength, fieldProblems.name),
    v.maxLength(nameMaxLength, nameTooLong),
  ),
  email: v.pipe(
    v.string(fieldProblems.email),
    v.transform(cleanEmail),
    v.check(isEmail, fieldProblems.email),
    v.maxLength(emailMaxLength, fieldProblems.email),
  ),
  message: v.pipe(
    v.string(fieldProblems.message),
    v.transform(cleanText),
    v.check((text) => countVisible(text) >= messageMinLength, fieldProblems.message),
  ),
}

/** A missing field gets the same message as an empty one. */
export const problemOf = (issue: v.BaseIssue<unknown>) =>
  fieldProblems[issue.path?.[0]?.key as FieldName] ?? 'An inquiry must be an object'

export const notificationStates = ['pending', 'sending', 'sent', 'failed', 'held'] as const
export type NotificationState = (typeof notificationStates)[number]

/**
 * Where an inquiry is. The first three are listed, `held` is possible spam, `bin` is deleted, and `merged`
 * is part of another one.
 */
export const boxes = ['inbox', 'waiting', 'done', 'held', 'bin', 'merged'] as const

export const statuses = ['new', 'answered', 'quoted', 'won', 'lost', 'no_answer'] as const
export type Status = (typeof statuses)[number]

/** Whether a path is that of a private page, which only the token in it protects. */
export function isPrivatePage(path: string) {
  return /^\/enquiry(\/|$)/.test(path)
}

/** Why enquiries are held. The digest puts a count before the text; exports capitalize it. */
export const holdReasonLabels = {
  decoy: 'filled a hidden field',
  too_fast: 'sent too fast',
  clock_forged: 'with a clock mismatch',
  challenge_missing: 'without the bot check',
  challenge_failed: 'failed the bot check',
  repeated_text: 'with a repeated message',
  over_budget: 'over the daily limit for text',
  blocked: 'from a blocked sender',
  marked: 'marked as spam by your team',
} as const

export type HoldReason = keyof typeof holdReasonLabels

export const holdReasons = Object.keys(holdReasonLabels)
