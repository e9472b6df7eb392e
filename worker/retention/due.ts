/** What is to be deleted for good at a moment; each condition is served by an index. */
import { and, eq, lt, lte, not, sql } from 'drizzle-orm'
import { firstIdAt } from '../db/id-range'
import { inquiries, settings } from '../db/schema'
import { day } from '../time'

/** How long an inquiry stays in the bin, and in Held, in ms. */
const binTime = 30 * day
const heldTime = 30 * day

/** Deleted thirty days ago. */
export function isBinExpired(now: number) {
  return lte(inquiries.deletedAt, now - binTime)
}

/** Taken for spam thirty days ago, at its arrival or by an administrator, and nobody said otherwise. */
export function isHeldExpired(now: number) {
  const since = now - heldTime
  const isMarkedSince = sql`exists (select 1 from audit_entries where inquiry_id = inquiries.id
    and action = 'inquiries_marked_spam' and at > ${since})`
  return and(eq(inquiries.box, 'held'), cameBy(since), not(isMarkedSince))
}

/** Older than inquiries are kept, unless that has been set to another time meanwhile. */
export function isExpired(now: number, retentionDays: number) {
  const { pendingRetentionAt, pendingRetentionDays } = settings
  const isStillChosen = sql`(select case when ${pendingRetentionAt} <= ${now} then ${pendingRetentionDays}
    else ${settings.retentionDays} end from ${settings}) = ${retentionDays}`
  return and(isOlderThan(now, retentionDays), isStillChosen)
}

/**
 * So old, and nothing that still waits for somebody: it was read, its notification was sent, and
 * nobody wants to be reminded of it later.
 */
export function isOlderThan(now: number, days: number) {
  // In the words of the index.
  const isSettled = sql`read_at is not null and notification = 'sent'`
  return and(cameBy(now - days * day), isSettled, sql`(remind_at is null or remind_at <= ${now})`)
}

/** Came at this time or before. */
function cameBy(timestamp: number) {
  return lt(inquiries.id, firstIdAt(timestamp + 1))
}
