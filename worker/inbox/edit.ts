/** Edits inquiries, unless they have changed since the administrator saw them. */
import { type SQL, sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import { countReleased, discountMarked } from '../db/daily-counts'
import { type Database, openDatabase } from '../db/open'
import { retryTransient } from '../db/retry'
import { batch } from '../db/statement'
import type { Env } from '../env'
import { plainDigest, trustedDigest } from '../intake/arrival-checks'
import { claimTime } from '../notifications/outbox'
import { calendarOf } from '../time-zone'
import type { Edit } from './edit-contract'
import { type ListedInquiry, readListed } from './inquiry'
import { type Change, type WorkAuditEntry, workAuditEntries, workChanges } from './work-state'

/** An inquiry to edit, and the version it must still have; without one, any version. */
type Target = { id: string; version?: number | undefined }

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

type EditOptions = { actor: string; now: number; raisesVersion?: boolean }

/** An extra condition that must hold when the statements run in their batch. */
type Condition = { onlyIf?: SQL }

/** Characters of the message returned with a stale inquiry: as many as its row shows. */
const excerpt = 400

/**
 * Edits the inquiries that still have their version, logs the edit and updates their notifications,
 * all in one batch. Returns why every other inquiry was not edited. Safe if D1 loses an answer.
 */
export async function editInquiries(
  env: Env,
  targets: readonly Target[],
  edit: Edit,
  { actor, now, raisesVersion = true }: EditOptions,
): Promise<EditResult> {
  const db = openDatabase(env.DB)
  const calendar = calendarOf(env, now)
  const ids = JSON.stringify(targets)
  const statements = [
    ...(edit.isHeld === false ? [selectArriving(targets)] : []),
    ...auditEdit(db, targets, edit, { now, actor }),
    ...(edit.isHeld === false ? [countReleased(calendar, ids)] : []),
    ...(edit.isHeld ? [discountMarked(calendar, ids)] : []),
    updateInquiries(targets, edit, { now, raisesVersion }),
  ]
  let isRepeated = false
  const answers = await retryTransient((attempt) => {
    isRepeated = attempt > 1
    return batch<Edited>(db, statements)
  })
  // The last statement returns the edited inquiries. `selectArriving`, if used, is the first one.
  const done = answers.at(-1)?.results ?? []
  const arrived = edit.isHeld === false ? (answers[0]?.results ?? []).map(({ id }) => id) : []
  const isDone = new Set(done.map(({ id }) => id))
  const left = targets.filter(({ id }) => !isDone.has(id))
  if (left.length === 0) return { done, unchanged: [], stale: [], missing: [], arrived }
  const leftIds = left.map(({ id }) => id)
  const rows = await readListed(env, leftIds, excerpt)
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  // Whoever got no answer sends the edit again: of an edit with a version, this may be such a call.
  const maybeDone = left.filter(({ id, version }) =>
    version ? versions.get(id) === version + 1 : isRepeated,
  )
  const result = sortByOutcome(left, rows, await findAsWanted(db, maybeDone, edit, now))
  return { ...result, done: [...done, ...result.done], arrived }
}

/** Groups the inquiries that the update did not change by reason. */
function sortByOutcome(
  targets: readonly Target[],
  rows: readonly ListedInquiry[],
  asWanted: ReadonlySet<string>,
): Omit<EditResult, 'arrived'> {
  const result: Omit<EditResult, 'arrived'> = { done: [], unchanged: [], stale: [], missing: [] }
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { id, version } of targets) {
    const row = byId.get(id)
    if (!row) result.missing.push(id)
    else if (asWanted.has(id)) {
      // Changed by an earlier try, or by somebody who made the same edit at the same time.
      result.done.push({ id, version: row.version })
    } else if (version && row.version !== version) result.stale.push(row)
    else result.unchanged.push({ id, version: row.version })
  }
  return result
}

/** Returns the ids of those inquiries in which the edit has nothing left to change. */
async function findAsWanted(db: Database, targets: readonly Target[], edit: Edit, now: number) {
  if (targets.length === 0) return new Set<string>()
  const ids = JSON.stringify(targets.map(({ id }) => id))
  const found = await db.all<{ id: string }>(
    sql`select id from inquiries where id in (select value from json_each(${ids}))
      and not (${isNotYet(changesOf(edit, now))})`,
  )
  return new Set(found.map(({ id }) => id))
}

function changesOf(edit: Edit, now: number): Change[] {
  const { isRead, isDeleted, isHeld } = edit
  const changes = workChanges(edit, now)
  if (isRead) {
    changes.push({ when: sql`read_at is null`, set: sql`read_at = coalesce(read_at, ${now})` })
  }
  if (isRead === false) changes.push({ when: sql`read_at is not null`, set: sql`read_at = null` })
  if (isDeleted) {
    // Once this inquiry is deleted, the same submission with the same key is a new one.
    const set = sql`deleted_at = coalesce(deleted_at, ${now}), idempotency_key = null`
    changes.push({ when: sql`deleted_at is null`, set })
  }
  if (isDeleted === false) {
    changes.push({ when: sql`deleted_at is not null`, set: sql`deleted_at = null` })
  }
  if (isHeld) {
    const set = sql`held_for = coalesce(held_for, 'marked'), text_digest = ${plainDigest}`
    changes.push({ when: sql`held_for is null`, set })
  }
  if (isHeld === false) {
    const set = sql`held_for = null, text_digest = ${trustedDigest}`
    changes.push({ when: sql`held_for is not null`, set })
  }
  return changes
}

/** Returns the audit entries of an edit. Marking as read or unread is not logged. */
function auditEntriesOf(edit: Edit): WorkAuditEntry[] {
  const entries = workAuditEntries(edit)
  const add = (action: WorkAuditEntry['action'], when: SQL) =>
    entries.push({ action, details: {}, when })
  if (edit.isDeleted) add('inquiries_deleted', sql`deleted_at is null`)
  if (edit.isDeleted === false) add('inquiries_restored', sql`deleted_at is not null`)
  if (edit.isHeld) add('inquiries_marked_spam', sql`held_for is null`)
  if (edit.isHeld === false) add('inquiries_released', sql`held_for is not null`)
  return entries
}

/** Returns the SQL that edits one inquiry, for the batch of the action that causes the edit. */
export function workStatements(
  db: Database,
  id: string,
  edit: Edit,
  by: { actor: string; now: number } & Condition,
) {
  const targets = [{ id }]
  return [
    ...auditEdit(db, targets, edit, by),
    updateInquiries(targets, edit, { ...by, raisesVersion: true }),
  ]
}

/**
 * Returns the SQL that edits the targets which still have their version and would change. It
 * returns their ids and versions.
 */
export function updateInquiries(
  targets: readonly Target[],
  edit: Edit,
  { now, raisesVersion, onlyIf }: { now: number; raisesVersion: boolean } & Condition,
) {
  const changes = changesOf(edit, now)
  const set = changes.map((change) => change.set)
  if (raisesVersion) set.push(sql`version = version + 1`)
  set.push(...notificationChanges(edit, now))
  return sql`update inquiries set ${sql.join(set, sql`, `)} from ${targetRows(targets, onlyIf)}
    where ${isTarget} and (${isNotYet(changes)}) returning id, version`
}

function isNotYet(changes: readonly Change[]) {
  return sql.join(
    changes.map(({ when }) => when),
    sql` or `,
  )
}

/**
 * What an edit changes about the notification. None is due in the bin or in Held. A restored or
 * released inquiry's is queued again, unless it was sent, has failed or is already scheduled.
 */
function notificationChanges({ isDeleted, isHeld }: Edit, now: number): SQL[] {
  if (isDeleted || isHeld) return [sql`due_at = null`]
  if (isDeleted === undefined && isHeld === undefined) return []
  const isReleased = isHeld === false ? sql`true` : sql`held_for is null`
  const isKept = isDeleted === false ? sql`true` : sql`deleted_at is null`
  const isQueued = sql`${isReleased} and ${isKept} and due_at is null
    and notification in ('pending', 'sending', 'held')`
  // A sender that had claimed it when the inquiry was moved to the bin may still be sending it.
  const dueAt = sql`iif(is_claimed, ${now + claimTime}, ${now})`
  return [
    ...(isHeld === false ? [sql`notification = replace(notification, 'held', 'pending')`] : []),
    sql`due_at = iif(${isQueued}, ${dueAt}, due_at)`,
    sql`attempts = iif(${isQueued} and not is_claimed, 0, attempts)`,
    sql`queued_at = iif(${isQueued}, ${now}, queued_at)`,
  ]
}

/** Returns the query for the inquiries held since they arrived. Must run before the edit. */
function selectArriving(targets: readonly Target[]) {
  return sql`select id from ${targetRows(targets)} cross join inquiries
    where ${isTarget} and notification = 'held' and deleted_at is null`
}

/** Returns the queries that log the edit. Must run before it: they check what it will change. */
function auditEdit(
  db: Database,
  targets: readonly Target[],
  edit: Edit,
  { now, actor, onlyIf }: { now: number; actor: string } & Condition,
) {
  const forEach = sql`${targetRows(targets, onlyIf)} cross join inquiries`
  return auditEntriesOf(edit).map(({ action, details, when }) => {
    const entry = { at: now, actor, action, inquiryId: sql`inquiries.id`, details, forEach }
    return auditEntry(db, { ...entry, onlyIf: sql`${isTarget} and ${when}` })
  })
}

/** All targets in one parameter, because D1 allows at most 100. */
function targetRows(targets: readonly Target[], onlyIf = sql`true`) {
  return sql`(select value ->> 'id' as target_id, value ->> 'version' as target_version
    from json_each(${JSON.stringify(targets)}) where ${onlyIf}) as targets`
}

const isTarget = sql`inquiries.id = target_id
  and (target_version is null or inquiries.version = target_version)`
