/** What is to be gone for good at a moment; each condition is served by an index. */
import { and, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { firstIdAt } from '../db/id-range'
import { inquiries, settings } from '../db/schema'
import { day } from '../time'

/** How long an inquiry stays in the bin, and in Held, in ms (issue 4, items 2 and 5). */
const binTime = 30 * day
const heldTime = 30 * day

/** Deleted thirty days ago. */
export function isBinnedLongEnough(now: number) {
  return lte(inquiries.deletedAt, now - binTime)
}

/** Taken for spam thirty days ago, and nobody said otherwise. */
export function isHeldLongEnough(now: number) {
  return and(isNotNull(inquiries.heldFor), isNull(inquiries.deletedAt), cameBy(now - heldTime))
}

/** Older than inquiries are kept, unless that has been set to another time meanwhile. */
export function isOutlived(now: number, retentionDays: number) {
  const { pendingRetentionAt, pendingRetentionDays } = settings
  const isStillSo = sql`(select case when ${pendingRetentionAt} <= ${now} then ${pendingRetentionDays}
    else ${settings.retentionDays} end from ${settings}) = ${retentionDays}`
  return and(isOlderThan(now, retentionDays), isStillSo)
}

/** So old, and nothing that still waits for somebody: it was read, and its notification was sent. */
export function isOlderThan(now: number, days: number) {
  // In the words of the index.
  const isSettled = sql`read_at is not null and notification = 'sent'`
  return and(cameBy(now - days * day), isSettled)
}

/** Came at this time or before. */
function cameBy(timestamp: number) {
  return lt(inquiries.id, firstIdAt(timestamp + 1))
}
