/** API schema of the desk's settings. Pure: shared with the settings page. */
import * as v from 'valibot'
import { integer, positiveInQuery, wholeNumber } from '../fields'

/** Longest retention, in days (ten years). */
export const retentionMostDays = 3650

/** Upper limit when counting what a pending retention deletes. */
export const pendingCountMax = 10_000

/**
 * Megabytes (10^6 bytes) of files per day, enough for about twenty enquiries with drawings, and in
 * total. R2's free plan stores 10 GB.
 */
export const filesPerDayMbDefault = 500
export const filesTotalMbDefault = 5000
const filesMostMb = 1_000_000

const megabytesProblem = `Enter a whole number of megabytes from 0 to ${filesMostMb.toLocaleString('en')}`

const megabytes = v.optional(wholeNumber(megabytesProblem, 0, filesMostMb))

const retentionProblem = `Enter a whole number of days from 1 to ${retentionMostDays.toLocaleString('en')}`

/** Why no e-mail can be sent to visitors, and what to do about it. */
export const acknowledgementProblems = {
  emailjs_template:
    'EmailJS can only write to your own mailbox as it is set up. Add a second template in EmailJS, then set EMAILJS_REPLY_TEMPLATE_ID and NOTIFY_TO (docs/configuration.md).',
  no_channel:
    'None of your e-mail channels can write to visitors as they are set up. Set up Resend, Cloudflare or EmailJS first (docs/configuration.md).',
} as const

export type AcknowledgementProblem = keyof typeof acknowledgementProblems

export const RetentionQuery = v.object({
  days: v.optional(positiveInQuery(retentionProblem, retentionMostDays), `${retentionMostDays}`),
})

export const SettingsEdit = v.pipe(
  v.object({
    retentionDays: v.optional(v.nullable(wholeNumber(retentionProblem, 1, retentionMostDays))),
    selfTest: v.optional(v.boolean('selfTest must be true or false')),
    filesPerDayMb: megabytes,
    filesTotalMb: megabytes,
    acknowledgements: v.optional(v.boolean('acknowledgements must be true or false')),
    version: integer('Send the version of the settings that you read'),
  }),
  v.check(
    ({ version: _, ...changes }) => Object.values(changes).some((value) => value !== undefined),
    'Send at least one setting to change',
  ),
)

export type SettingsEdit = v.InferOutput<typeof SettingsEdit>
