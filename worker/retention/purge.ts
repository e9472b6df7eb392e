import { inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { countEvent } from '../audit/store'
import { batch, type Database } from '../db/database'
import { boundByText, firstIdAt, firstIdAtSql } from '../db/inquiries'
import {
  auditEntries,
  deletedInquiries,
  emails,
  inquiries,
  intakeUsage,
  messages,
  sessions,
  settings,
  signInFailures,
  signInLinks,
} from '../db/schema'
import { isLiveAt } from '../session/require-admin'
import { day, utcDayOf } from '../time'
import { binDays, heldDays, logDays } from './contract'

/** Of each kind in a run. Each takes about 5 ms, mostly in the word index, and visitors wait. */
const maxInquiries = 200

const binTime = binDays * day
const heldTime = heldDays * day

/** In the words of the index `inquiries_by_hold`. */
const heldSince = sql`coalesce(held_at, timestamp)`

export function isInquiryExpired(now: number) {
  const conditions = [sql`deleted_at <= ${now - binTime}`, isHeldExpired(now), isExpired(now)]
  const isAny = conditions.map((which) => sql`exists (select 1 from ${inquiries} where ${which})`)
  return sql`(${sql.join(isAny, sql` or `)})`
}

export async function purgeInquiries(db: Database, now: number) {
  const expired = firstOf(isExpired(now), inquiries.id)
  // Not changes(), which also counts what the word index writes.
  const count = sql`(select count(*) from ${expired})`
  await batch(db, [
    remove(db, firstOf(lte(inquiries.deletedAt, now - binTime), inquiries.deletedAt)),
    remove(db, firstOf(isHeldExpired(now), heldSince)),
    // One entry per day (UTC), however many runs it takes.
    countEvent('retention_run', {}, { at: now, after: now - (now % day) - 1, count }),
    remove(db, expired),
  ])
}

function firstOf(isDue: SQL | undefined, order: SQLiteColumn | SQL) {
  return boundByText(isDue, { order, maxRows: maxInquiries })
}

function remove(db: Database, ids: SQL) {
  return db.delete(inquiries).where(inArray(inquiries.id, ids))
}

const auditLifetime = logDays * day

/** Of e-mails about no enquiry, in ms. The last test that was sent is always kept. */
const ownEmailLifetime = 90 * day

/** How long the desk reports an acknowledgement that failed, in ms. */
const failureLifetime = 7 * day

/** How long an open list can be offline and still learn which inquiries were deleted, in ms. */
const deletionsLifetime = day

/** Few, or found by an index. */
function expiredRecords(now: number): [SQLiteTable, SQL | undefined][] {
  return [
    [sessions, sql`not (${isLiveAt(now)})`],
    [signInFailures, lte(signInFailures.expiresAt, now)],
    [signInLinks, lte(signInLinks.expiresAt, now)],
    // All days but today and yesterday.
    [intakeUsage, lt(intakeUsage.day, utcDayOf(now) - 1)],
    [
      emails,
      sql`inquiry_id is null and created_at <= ${now - ownEmailLifetime}
        and state not in ('waiting', 'sending') and id is not (select max(id) from ${emails}
          where inquiry_id is null and kind in ('self_test', 'manual_test') and state = 'sent')`,
    ],
    [messages, lte(messages.deletedAt, now - binTime)],
    [
      emails,
      sql`kind = 'acknowledgement' and state = 'failed' and failed_at <= ${now - failureLifetime}`,
    ],
  ]
}

export function isRecordExpired(now: number) {
  const isAny = expiredRecords(now).map(
    ([table, which]) => sql`exists (select 1 from ${table} where ${which})`,
  )
  const isOld = [
    isAnyOlder(auditEntries, auditEntries.id, now - auditLifetime),
    isAnyOlder(deletedInquiries, deletedInquiries.revision, now - deletionsLifetime),
  ]
  return sql`coalesce(${sql.join([...isAny, ...isOld], sql` or `)}, 0)`
}

export async function purgeRecords(db: Database, now: number) {
  await batch(db, [
    ...expiredRecords(now).map(([table, which]) => db.delete(table).where(which)),
    deleteOldest(auditEntries, auditEntries.id, now - auditLifetime),
    deleteOldest(deletedInquiries, deletedInquiries.revision, now - deletionsLifetime),
  ])
}

/** In one run; the next continues. */
const maxRows = 1000

/** The rows are in order of time, so the first one shows whether any has expired. */
function deleteOldest(table: SQLiteTable, key: SQLiteColumn, before: number) {
  const name = sql.identifier(key.name)
  // With a limit of 0 SQLite reads nothing.
  return sql`delete from ${table} where at <= ${before} and ${name} in (
    select ${name} from ${table} order by ${name} limit iif(${isAnyOlder(table, key, before)}, ${maxRows}, 0))`
}

function isAnyOlder(table: SQLiteTable, key: SQLiteColumn, before: number) {
  return sql`(select at from ${table} order by ${sql.identifier(key.name)} limit 1) <= ${before}`
}

function isHeldExpired(now: number) {
  return sql`box = 'held' and ${heldSince} <= ${now - heldTime}`
}

/** None if inquiries are kept for ever, since no id is lower than that of time 0. */
function isExpired(now: number) {
  const { pendingRetentionAt, pendingRetentionDays, retentionDays } = settings
  const days = sql`(select iif(${pendingRetentionAt} <= ${now}, ${pendingRetentionDays}, ${retentionDays})
    from ${settings})`
  return isSettledBefore(firstIdAtSql(sql`${now + 1} - ${days} * ${day}`), now)
}

/** At least this old, and settled. */
export function isOlderThan(now: number, days: number) {
  return isSettledBefore(sql`${firstIdAt(now - days * day + 1)}`, now)
}

/**
 * Nothing is left to do: read, and not marked as unread, notified, every reply sent or given up, and no later reminder. A merged one
 * is deleted with the one that it is part of, once both are old enough.
 */
function isSettledBefore(id: SQL, now: number) {
  const isReplyWaiting = (of: string) => sql`exists (select 1 from ${emails}
    where inquiry_id = ${sql.raw(of)} and kind = 'reply' and state in ('waiting', 'sending'))`
  const hasNewPart = sql`exists (select 1 from inquiries part where part.merged_into = inquiries.id
    and (part.id >= ${id} or ${isReplyWaiting('part.id')}))`
  // The second and the third are written as in the partial index `inquiries_settled`, or SQLite would not use it.
  return sql`inquiries.id < ${id} and read_at is not null and notification = 'sent'
    and instr(coalesce(unread_by, ''), '*') = 0 and (remind_at is null or remind_at <= ${now}) and not ${isReplyWaiting('inquiries.id')}
    and merged_into is null and not ${hasNewPart}`
}
