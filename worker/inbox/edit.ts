import { type SQL, sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import { countReleased, discountMarked } from '../db/daily-counts'
import { batch, type Database, openDatabase, retryTransient } from '../db/database'
import { inquiries } from '../db/schema'
import { resumeEmails, withholdEmails } from '../emails/outbox'
import type { Bindings } from '../env'
import { calendarOf } from '../time-zone'
import type { Edit } from './contract'
import { type Change, changesOf, notificationChanges } from './edit-changes'
import { type ListedInquiry, readListed } from './listed'

/** Without `version`, any version will do. */
export type Target = { id: string; version?: number | undefined }

type Edited = { id: string; version: number }

type EditResult = {
  /** Edited, by this call or by an earlier try whose answer was lost. */
  done: Edited[]
  /** Already as the edit requires. */
  unchanged: Edited[]
  /** Edited by somebody else, and so left alone. With the start of their messages. */
  stale: ListedInquiry[]
  /** Do not exist or have been deleted permanently. */
  missing: string[]
  /** Held since they arrived and released by this edit, so devices are notified of them now. */
  arrived: string[]
}

type By = {
  actor: string
  /** The actor's id, if the edit says for whom it is read or unread. */
  adminId?: string
  now: number
  /** Whether the edit makes those of others stale. */
  raisesVersion?: boolean
  /** Must hold when the statements run in their batch. */
  onlyIf?: SQL
}

/** Characters of the message returned with a stale inquiry: as many as its row shows. */
const excerpt = 400

/** Logs the edit and updates the notifications in the same batch. Safe if D1 loses an answer. */
export async function editInquiries(
  env: Bindings,
  targets: readonly Target[],
  edit: Edit,
  by: By & { adminId: string },
): Promise<EditResult> {
  const { now } = by
  const db = openDatabase(env.DB)
  const calendar = calendarOf(env, now)
  const json = JSON.stringify(targets)
  const ids = targets.map(({ id }) => id)
  // Those held since they arrived.
  const selectArriving = sql`select id from ${targetRows(targets)} cross join inquiries
    where ${isTarget} and notification = 'held' and deleted_at is null`
  const updating = updateInquiries(targets, edit, by)
  const statements = [
    ...(edit.isHeld === false ? [selectArriving] : []),
    ...auditEdit(db, targets, edit, by),
    ...(edit.isHeld === false ? [countReleased(calendar, json)] : []),
    ...(edit.isHeld ? [discountMarked(calendar, json)] : []),
    updating,
    ...(edit.isHeld || edit.isDeleted ? [withholdEmails(ids)] : []),
    ...(edit.isHeld === false || edit.isDeleted === false ? resumeEmails(ids, now) : []),
  ]
  let isRepeated = false
  const answers = await retryTransient((attempt) => {
    isRepeated = attempt > 1
    return batch<Edited>(db, statements)
  })
  // `selectArriving`, if used, is the first one.
  const done = answers[statements.indexOf(updating)]?.results ?? []
  const arrived = edit.isHeld === false ? (answers[0]?.results ?? []).map(({ id }) => id) : []
  const result: EditResult = { done, unchanged: [], stale: [], missing: [], arrived }
  const isDone = new Set(done.map(({ id }) => id))
  const left = targets.filter(({ id }) => !isDone.has(id))
  if (left.length === 0) return result
  const leftIds = left.map(({ id }) => id)
  // Those in which the edit has nothing left to change.
  const isAsWanted = sql`id in (select value from json_each(${JSON.stringify(leftIds)}))
    and not (${isNotYet(changesOf(edit, now, by.adminId))})`
  const [rows, found] = await Promise.all([
    readListed(env, leftIds, excerpt, by.adminId),
    db.select({ id: inquiries.id }).from(inquiries).where(isAsWanted),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const asWanted = new Set(found.map(({ id }) => id))
  for (const { id, version } of left) {
    const row = byId.get(id)
    if (!row) result.missing.push(id)
    else if (row.box === 'merged') result.stale.push(row)
    else if (asWanted.has(id) && (version ? row.version === version + 1 : isRepeated)) {
      // Changed by an earlier try whose answer was lost, or by somebody who made the same edit.
      result.done.push({ id, version: row.version })
    } else if (version && row.version !== version) result.stale.push(row)
    else result.unchanged.push({ id, version: row.version })
  }
  return result
}

/** For the batch of the action that causes the edit. */
export function workStatements(db: Database, id: string, edit: Edit, by: By) {
  return [...auditEdit(db, [{ id }], edit, by), updateInquiries([{ id }], edit, by)]
}

export function assignStatements(
  db: Database,
  inquiryId: string,
  ownerId: string,
  by: By & { onlyIf: SQL },
) {
  const isFree = sql`exists (select 1 from inquiries where id = ${inquiryId} and owner_id is null)`
  const onlyIf = sql`${by.onlyIf} and ${isFree}`
  return workStatements(db, inquiryId, { ownerId }, { ...by, onlyIf })
}

/** Returns the ids and versions of the targets that still had their version and have changed. */
export function updateInquiries(
  targets: readonly Target[],
  edit: Edit,
  { now, adminId, raisesVersion = true, onlyIf }: Omit<By, 'actor'>,
) {
  const changes = changesOf(edit, now, adminId)
  const set = changes.map((change) => change.set)
  if (raisesVersion) set.push(sql`version = version + 1`)
  // The thirty days in Held start over.
  if (edit.isHeld || edit.isDeleted === false) {
    set.push(sql`held_at = iif(box = 'held', held_at, ${now})`)
  }
  set.push(...notificationChanges(edit))
  return sql`update inquiries set ${sql.join(set, sql`, `)} from ${targetRows(targets, onlyIf)}
    where ${isTarget} and (${isNotYet(changes)}) returning id, version`
}

function isNotYet(changes: readonly Change[]) {
  return sql.join(
    changes.map(({ when }) => when),
    sql` or `,
  )
}

/** Must run before the edit: it checks what that will change. */
function auditEdit(db: Database, targets: readonly Target[], edit: Edit, { onlyIf, ...by }: By) {
  const forEach = sql`${targetRows(targets, onlyIf)} cross join inquiries`
  return changesOf(edit, by.now).flatMap(({ when, entry }) =>
    entry
      ? auditEntry(db, by, entry.action, {
          details: entry.details ?? {},
          inquiryId: sql`inquiries.id`,
          forEach,
          onlyIf: sql`${isTarget} and ${entry.when ?? when}`,
        })
      : [],
  )
}

/** All targets in one parameter, because D1 allows at most 100. */
function targetRows(targets: readonly Target[], onlyIf = sql`true`) {
  return sql`(select value ->> 'id' as target_id, value ->> 'version' as target_version
    from json_each(${JSON.stringify(targets)}) where ${onlyIf}) as targets`
}

/** A merged inquiry is no target, because it is in no list. */
const isTarget = sql`inquiries.id = target_id and merged_into is null
  and (target_version is null or inquiries.version = target_version)`

/** In one run; the next continues. */
const maxReturned = 100

function dueReminders(now: number) {
  return sql`select number from inquiries indexed by inquiries_by_return
    where remind_at <= ${now} and box = 'waiting'`
}

export function isReminderDue(now: number) {
  return sql`exists (${dueReminders(now)})`
}

/** Returns the ids of those that have returned to the inbox. */
export async function returnReminded(db: Database, now: number) {
  const due = sql`(${dueReminders(now)} order by remind_at limit ${maxReturned})`
  const [, returned] = await batch<{ id: string }>(db, [
    auditEntry(db, { actor: null, now }, 'reminder_due', {
      inquiryId: sql`inquiries.id`,
      forEach: sql`${due} as due cross join inquiries using (number)`,
    }),
    // The version stays the same, so that nobody's edit becomes stale.
    sql`update inquiries set is_waiting = 0 where number in ${due} returning id`,
  ])
  return returned?.results.map(({ id }) => id) ?? []
}
