/** Permanently deletes expired inquiries. Anything over the limits of a run is left to the next. */
import {
  and,
  asc,
  eq,
  exists,
  gte,
  inArray,
  isNull,
  lte,
  notExists,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { auditEntry } from '../audit/store'
import type { Database } from '../db/open'
import { auditEntries, deletedInquiries, inquiries } from '../db/schema'
import { boundByText } from '../db/text-bound'
import { readRetention } from '../settings/store'
import { day } from '../time'
import { isBinExpired, isExpired, isHeldExpired } from './due'

/**
 * Maximum inquiries of each kind that one run deletes, fewer if they are long. Each takes about 5 ms,
 * mostly in the word index, and D1 runs one query at a time: a visitor waits a second at most.
 */
const maxInquiries = 200

/**
 * Permanently deletes inquiries whose time in the bin or in Held is over, and those past the
 * retention period, with their notifications, attempts and index entries. Reads next to nothing if
 * none is due.
 */
export async function purgeInquiries(db: Database, now: number) {
  const { retentionDays } = await readRetention(db, now)
  await db.batch([
    remove(db, oldest(db, isBinExpired(now), inquiries.deletedAt)),
    remove(db, oldest(db, isHeldExpired(now))),
    ...removeExpired(db, retentionDays, now),
  ])
}

function removeExpired(db: Database, retentionDays: number | null, now: number) {
  if (retentionDays === null) return [] as const
  const expired = oldest(db, isExpired(now, retentionDays))
  return [...recordRetention(db, expired, now), remove(db, expired)] as const
}

/** Returns the query for the ids of the first inquiries that are due, in index order. */
function oldest(db: Database, isDue: SQL | undefined, order: SQLiteColumn = inquiries.id) {
  return boundByText(db, isDue, { order, maxRows: maxInquiries })
}

function remove(db: Database, ids: ReturnType<typeof oldest>) {
  return db.delete(inquiries).where(inArray(inquiries.id, ids))
}

/**
 * Returns the statements that log how many expired inquiries the batch deletes next: one entry per
 * day (UTC), however many runs it takes, and none if there is nothing to delete.
 */
function recordRetention(db: Database, expired: SQLWrapper, now: number) {
  const count = sql<number>`(select count(*) from ${expired})`
  const isToday = and(
    isNull(auditEntries.inquiryId),
    gte(auditEntries.at, now - (now % day)),
    eq(auditEntries.action, 'retention_run'),
  )
  const ofToday = db.select({ id: auditEntries.id }).from(auditEntries).where(isToday)
  const addToIt = db
    .update(auditEntries)
    .set({ details: sql`json_set(details, '$.count', (details ->> '$.count') + ${count})` })
    .where(and(isToday, exists(expired)))
  const begin = auditEntry(db, {
    at: now,
    actor: null,
    action: 'retention_run',
    details: { count },
    onlyIf: and(exists(expired), notExists(ofToday)) as SQL,
  })
  return [addToIt, begin] as const
}

/** How long an open list can be offline and still learn which inquiries were deleted, in ms. */
const memory = day

/** Maximum rows that one run deletes; the next run continues. */
const maxDeletions = 1000

/** Removes records of inquiries deleted more than a day ago. Reads one row if there are none. */
export async function purgeDeletions(db: Database, now: number) {
  const { at, revision } = deletedInquiries
  const inOrder = asc(revision)
  const [first] = await db.select({ at }).from(deletedInquiries).orderBy(inOrder).limit(1)
  if (!first || first.at > now - memory) return
  const oldest = db.select({ revision }).from(deletedInquiries).orderBy(inOrder).limit(maxDeletions)
  await db.delete(deletedInquiries).where(and(inArray(revision, oldest), lte(at, now - memory)))
}
