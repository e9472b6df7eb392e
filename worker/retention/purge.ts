/** Deletes for good what has been kept for long enough. What is more than one run may remove is the next one's. */
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
 * Most inquiries of a kind that one run removes, and fewer of long ones. Each takes about 5 ms, most
 * of them in the index of words, and D1 does one thing at a time: a visitor waits for a second at most.
 */
const maxInquiries = 200

/**
 * Deletes for good what has been in the bin or in Held for long enough, and what is older than
 * inquiries are kept; notifications, attempts and words go with their inquiry. Reads next to nothing when there is nothing to do.
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

/** Returns the query for the ids of the first that are due, in the order of an index. */
function oldest(db: Database, isDue: SQL | undefined, order: SQLiteColumn = inquiries.id) {
  return boundByText(db, isDue, { order, maxRows: maxInquiries })
}

function remove(db: Database, ids: ReturnType<typeof oldest>) {
  return db.delete(inquiries).where(inArray(inquiries.id, ids))
}

/**
 * Returns the statements that count in the audit log what the same batch deletes next because of
 * its age: one entry a day (UTC), however many runs it takes, and none where there is nothing.
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

/** How long an open list can be away and still be told which inquiries were deleted, in ms. */
const memory = day

/** Most rows that one run removes; the next one goes on. */
const maxDeletions = 1000

/** Forgets which inquiries were deleted more than a day ago. Reads one row where there are none. */
export async function purgeDeletions(db: Database, now: number) {
  const { at, revision } = deletedInquiries
  const inOrder = asc(revision)
  const [first] = await db.select({ at }).from(deletedInquiries).orderBy(inOrder).limit(1)
  if (!first || first.at > now - memory) return
  const oldest = db.select({ revision }).from(deletedInquiries).orderBy(inOrder).limit(maxDeletions)
  await db.delete(deletedInquiries).where(and(inArray(revision, oldest), lte(at, now - memory)))
}
