/** Edits inquiries as far as they are still as the administrator saw them. */
import { type SQL, sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import { countReleased, discountMarked } from '../db/daily-counts'
import { type Database, openDatabase } from '../db/open'
import { retryTransient } from '../db/retry'
import { statement } from '../db/statement'
import type { Env } from '../env'
import { plainDigest, trustedDigest } from '../intake/flood'
import { claimTime } from '../notifications/outbox'
import { calendarOf } from '../time-zone'
import type { Edit } from './edit-contract'
import { type ListedInquiry, readListed } from './inquiry'
import { type Change, isWorkAsWanted, type Note, workChanges, workNotes } from './work-state'

/** An inquiry to edit, and the version it must still have; any, where none is given. */
type Target = { id: string; version?: number | undefined }

type Edited = { id: string; version: number }

export type EditResult = {
  /** Edited, by this call or by an earlier try whose answer was lost. */
  done: Edited[]
  /** They were what the edit wanted already. */
  unchanged: Edited[]
  /** Somebody else has edited them: the edit left them alone. With the start of their messages. */
  stale: ListedInquiry[]
  /** They do not exist (any more). */
  missing: string[]
  /** Those among them that were in no list before: whoever waits for new enquiries is told now. */
  arrived: string[]
}

type Circumstances = { actor: string; now: number; raisesVersion?: boolean }

/** What else has to hold when the statements have their turn in a batch. */
type Condition = { onlyIf?: SQL }

/** Characters of a message that come with a stale inquiry: what its row shows. */
const excerpt = 400

/**
 * Edits what still has its version, notes it in the audit log and lets the notifications follow, all in
 * one batch, and says of every other inquiry why not. Safe where D1 loses an answer.
 */
export async function editInquiries(
  env: Env,
  targets: readonly Target[],
  edit: Edit,
  { actor, now, raisesVersion = true }: Circumstances,
): Promise<EditResult> {
  const db = openDatabase(env.DB)
  const calendar = calendarOf(env, now)
  const ids = JSON.stringify(targets)
  const statements = [
    ...(edit.isHeld === false ? [selectArriving(db, targets)] : []),
    ...noteEdit(db, targets, edit, { now, actor }),
    ...(edit.isHeld === false ? [countReleased(db, calendar, ids)] : []),
    ...(edit.isHeld ? [discountMarked(db, calendar, ids)] : []),
    updateInquiries(db, targets, edit, { now, raisesVersion }),
  ]
  let tries = 0
  const answers = await retryTransient(() => {
    tries += 1
    return db.$client.batch<Edited>(statements)
  })
  // Of the others only the first gives rows back, and only of what is no spam after all.
  const done = answers.at(-1)?.results ?? []
  const arrived = edit.isHeld === false ? (answers[0]?.results ?? []).map(({ id }) => id) : []
  const isDone = new Set(done.map(({ id }) => id))
  const left = targets.filter(({ id }) => !isDone.has(id))
  if (left.length === 0) return { done, unchanged: [], stale: [], missing: [], arrived }
  const rows = await readListed(
    env,
    left.map(({ id }) => id),
    excerpt,
  )
  const wasTriedBefore = (row: ListedInquiry) => tries > 1 && isAsWanted(row, edit, now)
  const result = sortByOutcome(left, rows, wasTriedBefore)
  return { ...result, done: [...done, ...result.done], arrived }
}

/** Sorts the inquiries that the update left alone. */
function sortByOutcome(
  targets: readonly Target[],
  rows: readonly ListedInquiry[],
  wasTriedBefore: (row: ListedInquiry) => boolean,
): Omit<EditResult, 'arrived'> {
  const result: Omit<EditResult, 'arrived'> = { done: [], unchanged: [], stale: [], missing: [] }
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { id, version } of targets) {
    const row = byId.get(id)
    if (!row) result.missing.push(id)
    else if (wasTriedBefore(row) && (!version || row.version === version + 1)) {
      // Our own earlier try, or somebody who wanted the same at the same moment.
      result.done.push({ id, version: row.version })
    } else if (version && row.version !== version) result.stale.push(row)
    else result.unchanged.push({ id, version: row.version })
  }
  return result
}

function isAsWanted(row: ListedInquiry, edit: Edit, now: number) {
  const { isRead, isDeleted, isHeld } = edit
  return (
    (isRead === undefined || isRead === (row.readAt !== null)) &&
    (isDeleted === undefined || isDeleted === (row.deletedAt !== null)) &&
    (isHeld === undefined || isHeld === (row.heldFor !== null)) &&
    isWorkAsWanted(row, edit, now)
  )
}

/** Returns what an edit changes. */
function changesOf(edit: Edit, now: number): Change[] {
  const { isRead, isDeleted, isHeld } = edit
  const changes = workChanges(edit, now)
  if (isRead) {
    changes.push({ when: sql`read_at is null`, set: sql`read_at = coalesce(read_at, ${now})` })
  }
  if (isRead === false) changes.push({ when: sql`read_at is not null`, set: sql`read_at = null` })
  if (isDeleted) {
    // The same text under the same key is a new inquiry once this one is thrown away.
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

/** Returns what is noted of an edit. Reading is nobody's business but the reader's: it is not noted. */
function notesOf(edit: Edit): Note[] {
  const notes = workNotes(edit)
  const note = (action: Note['action'], when: SQL) => notes.push({ action, details: {}, when })
  if (edit.isDeleted) note('inquiries_deleted', sql`deleted_at is null`)
  if (edit.isDeleted === false) note('inquiries_restored', sql`deleted_at is not null`)
  if (edit.isHeld) note('inquiries_marked_spam', sql`held_for is null`)
  if (edit.isHeld === false) note('inquiries_released', sql`held_for is not null`)
  return notes
}

/** Returns the statements that edit the state or the reminder of one inquiry, for the batch of what leads to it. */
export function workStatements(
  db: Database,
  id: string,
  edit: Edit,
  by: { actor: string; now: number } & Condition,
) {
  const targets = [{ id }]
  return [
    ...noteEdit(db, targets, edit, by),
    updateInquiries(db, targets, edit, { ...by, raisesVersion: true }),
  ]
}

/**
 * Returns the statement that edits those which still have their version and are not so yet, and
 * gives back their ids and versions.
 */
export function updateInquiries(
  db: Database,
  targets: readonly Target[],
  edit: Edit,
  { now, raisesVersion, onlyIf }: { now: number; raisesVersion: boolean } & Condition,
) {
  const changes = changesOf(edit, now)
  const set = changes.map((change) => change.set)
  if (raisesVersion) set.push(sql`version = version + 1`)
  set.push(...notificationChanges(edit, now))
  const isNotYet = sql.join(
    changes.map(({ when }) => when),
    sql` or `,
  )
  return statement(
    db,
    sql`update inquiries set ${sql.join(set, sql`, `)} from ${asked(targets, onlyIf)}
      where ${isAsked} and (${isNotYet}) returning id, version`,
  )
}

/**
 * What an edit does to the notification: in the bin and among spam none is due; one that is listed again, or no spam
 * after all, is queued anew where nothing is planned and it was never sent.
 */
function notificationChanges({ isDeleted, isHeld }: Edit, now: number): SQL[] {
  if (isDeleted || isHeld) return [sql`due_at = null`]
  if (isDeleted === undefined && isHeld === undefined) return []
  const isReleased = isHeld === false ? sql`true` : sql`held_for is null`
  const isKept = isDeleted === false ? sql`true` : sql`deleted_at is null`
  const isQueued = sql`${isReleased} and ${isKept} and due_at is null
    and notification in ('pending', 'sending', 'held')`
  // Whoever was sending it when it was moved to the bin may still be sending it.
  const dueAt = sql`iif(is_claimed, ${now + claimTime}, ${now})`
  return [
    ...(isHeld === false ? [sql`notification = replace(notification, 'held', 'pending')`] : []),
    sql`due_at = iif(${isQueued}, ${dueAt}, due_at)`,
    sql`attempts = iif(${isQueued} and not is_claimed, 0, attempts)`,
    sql`queued_at = iif(${isQueued}, ${now}, queued_at)`,
  ]
}

/** Returns the statement that finds what has been held since it came, which belongs before it is released. */
function selectArriving(db: Database, targets: readonly Target[]) {
  return statement(
    db,
    sql`select id from ${asked(targets)} cross join inquiries
      where ${isAsked} and notification = 'held' and deleted_at is null`,
  )
}

/** Returns the statements that note the edit, which belong before it: they ask what it will change. */
function noteEdit(
  db: Database,
  targets: readonly Target[],
  edit: Edit,
  { now, actor, onlyIf }: { now: number; actor: string } & Condition,
) {
  const forEach = sql`${asked(targets, onlyIf)} cross join inquiries`
  return notesOf(edit).map(({ action, details, when }) => {
    const entry = { at: now, actor, action, inquiryId: sql`inquiries.id`, details, forEach }
    return statement(db, auditEntry(db, { ...entry, onlyIf: sql`${isAsked} and ${when}` }))
  })
}

/** One parameter for all of them: D1 takes at most 100. */
function asked(targets: readonly Target[], onlyIf = sql`true`) {
  return sql`(select value ->> 'id' as asked_id, value ->> 'version' as asked_version
    from json_each(${JSON.stringify(targets)}) where ${onlyIf}) as asked`
}

const isAsked = sql`inquiries.id = asked_id
  and (asked_version is null or inquiries.version = asked_version)`
