/** Conditions for inquiries that are due for permanent deletion. Each is served by an index. */
import { and, eq, lt, lte, not, sql } from 'drizzle-orm'
import { firstIdAt } from '../db/id-range'
import { inquiries, replies, settings } from '../db/schema'
import { day } from '../time'

/** How long an inquiry stays in the bin and in Held, in ms. */
const binTime = 30 * day
const heldTime = 30 * day

/** Moved to the bin at least thirty days ago. */
export function isBinExpired(now: number) {
  return lte(inquiries.deletedAt, now - binTime)
}

/**
 * Held, arrived at least thirty days ago, and neither marked as spam nor restored from the bin
 * within the last thirty days.
 */
export function isHeldExpired(now: number) {
  const since = now - heldTime
  const isMovedSince = sql`exists (select 1 from audit_entries where inquiry_id = inquiries.id
    and action in ('inquiries_marked_spam', 'inquiries_restored') and at > ${since})`
  return and(eq(inquiries.box, 'held'), cameBy(since), not(isMovedSince))
}

/** Past the retention period, unless the setting has changed since `retentionDays` was read. */
export function isExpired(now: number, retentionDays: number) {
  const { pendingRetentionAt, pendingRetentionDays } = settings
  const isStillChosen = sql`(select case when ${pendingRetentionAt} <= ${now} then ${pendingRetentionDays}
    else ${settings.retentionDays} end from ${settings}) = ${retentionDays}`
  return and(isOlderThan(now, retentionDays), isStillChosen)
}

/**
 * At least this old, and with nothing left to do: read, notified, every reply sent or given up, and
 * without a later reminder.
 */
export function isOlderThan(now: number, days: number) {
  // Written as in the partial index `inquiries_settled`, or SQLite would not use it.
  const isSettled = sql`read_at is not null and notification = 'sent'`
  const isReplyWaiting = sql`exists (select 1 from ${replies}
    where inquiry_id = inquiries.id and due_at is not null)`
  const isReminded = sql`(remind_at is null or remind_at <= ${now})`
  return and(cameBy(now - days * day), isSettled, isReminded, not(isReplyWaiting))
}

/** Arrived at this time or earlier. */
function cameBy(timestamp: number) {
  return lt(inquiries.id, firstIdAt(timestamp + 1))
}
