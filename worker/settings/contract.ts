/** The desk's settings on the wire. Pure: shared with the page that changes them. */
import * as v from 'valibot'

/** Longest retention, in days: ten years. */
export const retentionMostDays = 3650

/** Where the count of what a pending retention deletes stops. */
export const pendingCountMax = 10_000

/** Megabytes (10^6 bytes) of files a day: some twenty enquiries with drawings. R2's free plan keeps 10 GB. */
export const filesPerDayMbDefault = 500
export const filesTotalMbDefault = 5000
const filesMostMb = 1_000_000

const megabytesProblem = `Enter a whole number of megabytes from 0 to ${filesMostMb.toLocaleString('en')}`

const megabytes = v.optional(
  v.pipe(
    v.number(megabytesProblem),
    v.integer(megabytesProblem),
    v.minValue(0, megabytesProblem),
    v.maxValue(filesMostMb, megabytesProblem),
  ),
)

const versionProblem = 'Send the version that you have read'
const retentionProblem = `Enter a whole number of days from 1 to ${retentionMostDays}`

export type Settings = {
  /**
   * Days after which an inquiry is deleted for good, if it was read and its notification was sent;
   * null keeps it.
   */
  retentionDays: number | null
  /**
   * A shorter retention, from when on it applies (ms since 1970), and how many inquiries it deletes
   * then, counted up to `pendingCountMax`. Setting `retentionDays` to what applies now cancels it.
   */
  pendingRetention: { days: number; at: number; count: number } | null
  /** Whether a test notification goes out every day. */
  selfTest: boolean
  /** Megabytes (10^6 bytes) of files that all visitors together may send a day; 0 takes none. */
  filesPerDayMb: number
  /** Megabytes of files that are kept in all; nothing more is taken then. */
  filesTotalMb: number
  /** Whether visitors get an e-mail that their enquiries have arrived, at most one a day each. */
  acknowledgements: boolean
  /** Grows with each change, so that a stale one is noticed. */
  version: number
}

/** What the desk's page of settings shows. */
export type SettingsAnswer = {
  settings: Settings
  /** Bytes of visitors' files: announced on this day (UTC), and kept in all. */
  filesUse: { todayBytes: number; totalBytes: number }
  acknowledgementProblem: AcknowledgementProblem | null
}

/** Why no e-mail can be sent to visitors, and what to do about it. */
export const acknowledgementProblems = {
  emailjs_template:
    'EmailJS can only write to your own mailbox as it is set up. Add a second template in EmailJS, then set EMAILJS_REPLY_TEMPLATE_ID and NOTIFY_TO (docs/configuration.md).',
  no_channel:
    'None of your e-mail channels can write to visitors as they are set up. Set up Resend, Cloudflare or EmailJS first (docs/configuration.md).',
} as const

export type AcknowledgementProblem = keyof typeof acknowledgementProblems

/** What a retention would delete now: inquiries, up to `pendingCountMax`, and of how many people. */
export type RetentionPreview = { count: number; people: number }

export const RetentionQuery = v.object({
  days: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,3}$/, retentionProblem),
      v.transform(Number),
      v.maxValue(retentionMostDays, retentionProblem),
    ),
    `${retentionMostDays}`,
  ),
})

export const SettingsEdit = v.pipe(
  v.object({
    retentionDays: v.optional(
      v.nullable(
        v.pipe(
          v.number(retentionProblem),
          v.integer(retentionProblem),
          v.minValue(1, retentionProblem),
          v.maxValue(retentionMostDays, retentionProblem),
        ),
      ),
    ),
    selfTest: v.optional(v.boolean('selfTest must be true or false')),
    filesPerDayMb: megabytes,
    filesTotalMb: megabytes,
    acknowledgements: v.optional(v.boolean('acknowledgements must be true or false')),
    version: v.pipe(v.number(versionProblem), v.safeInteger(versionProblem)),
  }),
  v.check(
    ({ version: _, ...changes }) => Object.values(changes).some((value) => value !== undefined),
    'Send what to change',
  ),
)

export type SettingsEdit = v.InferOutput<typeof SettingsEdit>
