/** The desk's settings on the wire. Pure: shared with the page that changes them. */
import * as v from 'valibot'

/** Longest retention, in days: ten years. */
export const retentionMostDays = 3650

/** Where the count of what a pending retention deletes stops. */
export const pendingCountMax = 10_000

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
  /** Grows with each change, so that a stale one is noticed. */
  version: number
}

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
    version: v.pipe(v.number(versionProblem), v.safeInteger(versionProblem)),
  }),
  v.check(
    ({ retentionDays, selfTest }) => retentionDays !== undefined || selfTest !== undefined,
    'Send what to change',
  ),
)

export type SettingsEdit = v.InferOutput<typeof SettingsEdit>
