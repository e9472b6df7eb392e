/** What an edit changes in an inquiry, as SQL, and how it is logged. */
import { type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '../audit/contract'
import { plainDigest, trustedDigest } from '../intake/arrival-checks'
import type { Status } from '../intake/contract'
import { claimTime } from '../notifications/outbox'
import type { Edit } from './edit-contract'
import { workAfter } from './edit-rules'

export type Change = {
  /** True if the inquiry does not have the new value yet. */
  when: SQL
  /** Sets the new value. */
  set: SQL
}

type AuditEntry = { action: AuditAction; details: Record<string, unknown>; when: SQL }

/** Returns the columns that an edit changes. */
export function changesOf(edit: Edit, now: number): Change[] {
  return [...workChanges(edit, now), ...stateChanges(edit, now)]
}

/**
 * Returns the audit entries of an edit: for the fields that it sets, not for what follows from them.
 * Marking as read or unread is not logged.
 */
export function auditEntriesOf(edit: Edit, now: number): AuditEntry[] {
  const logged = stateChanges(edit, now).flatMap(({ action, when }) =>
    action ? [{ action, details: {}, when }] : [],
  )
  return [...workAuditEntries(edit), ...logged]
}

type StateChange = Change & { action?: AuditEntry['action'] }

/** What marks an inquiry as read or unread, or moves it to the bin, to Held, or back. */
function stateChanges({ isRead, isDeleted, isHeld }: Edit, now: number) {
  const changes: StateChange[] = []
  if (isRead) {
    changes.push({ when: sql`read_at is null`, set: sql`read_at = coalesce(read_at, ${now})` })
  }
  if (isRead === false) changes.push({ when: sql`read_at is not null`, set: sql`read_at = null` })
  if (isDeleted) {
    changes.push({
      action: 'inquiries_deleted',
      when: sql`deleted_at is null`,
      // Once this inquiry is deleted, the same submission with the same key is a new one.
      set: sql`deleted_at = coalesce(deleted_at, ${now}), idempotency_key = null`,
    })
  }
  if (isDeleted === false) {
    changes.push({
      action: 'inquiries_restored',
      when: sql`deleted_at is not null`,
      set: sql`deleted_at = null`,
    })
  }
  if (isHeld) {
    changes.push({
      action: 'inquiries_marked_spam',
      when: sql`held_for is null`,
      set: sql`held_for = coalesce(held_for, 'marked'), text_digest = ${plainDigest}`,
    })
  }
  if (isHeld === false) {
    changes.push({
      action: 'inquiries_released',
      when: sql`held_for is not null`,
      set: sql`held_for = null, text_digest = ${trustedDigest}`,
    })
  }
  return changes
}

/** What changes in the work on an inquiry: its status, filing, reminder and owner. */
function workChanges(edit: Edit, now: number): Change[] {
  const { status, firstAnsweredAt, isDone, isWaiting, remindAt, ownerId } = workAfter(edit)
  const changes: Change[] = []
  if (status) {
    // A time that the desk has estimated with a clock that is ahead may be in the future.
    const restored = firstAnsweredAt && Math.min(firstAnsweredAt, now)
    const kept = restored === undefined ? sql`coalesce(first_answered_at, ${now})` : restored
    // `new` means unanswered, so an undo also clears the time of the answer.
    const answeredAt = status === 'new' ? null : kept
    const set = sql`status = ${status}, first_answered_at = ${answeredAt}`
    changes.push({ when: sql`status <> ${status}`, set })
  }
  if (isDone !== undefined) {
    const set = sql`done_at = ${isDone ? sql`coalesce(done_at, ${now})` : null}`
    changes.push({ when: isDoneNot(isDone), set })
  }
  if (isWaiting !== undefined) {
    const waiting = Number(isWaiting)
    changes.push({ when: sql`is_waiting <> ${waiting}`, set: sql`is_waiting = ${waiting}` })
  }
  if (remindAt !== undefined) {
    const time = remindAt === 'future' ? sql`iif(remind_at > ${now}, remind_at, null)` : remindAt
    changes.push({ when: sql`remind_at is not ${time}`, set: sql`remind_at = ${time}` })
  }
  if (ownerId !== undefined) {
    // Null if the administrator has just been removed.
    const owner = sql`(select id from admins where id = ${ownerId})`
    changes.push({ when: sql`owner_id is not ${ownerId}`, set: sql`owner_id = ${owner}` })
  }
  return changes
}

const isDoneNot = (isDone: boolean) => (isDone ? sql`done_at is null` : sql`done_at is not null`)

function workAuditEntries({ status, isDone, remindAt, ownerId }: Edit) {
  const entries: AuditEntry[] = []
  const isSame: SQL[] = []
  if (status) {
    const details = { from: sql<Status>`status`, to: status }
    entries.push({ action: 'status_changed', details, when: sql`status <> ${status}` })
    isSame.push(sql`status = ${status}`)
  }
  if (isDone !== undefined) {
    const action = isDone ? 'inquiries_filed' : 'inquiries_reopened'
    entries.push({
      action,
      details: {},
      when: sql.join([isDoneNot(isDone), ...isSame], sql` and `),
    })
    isSame.push(sql`not (${isDoneNot(isDone)})`)
  }
  if (typeof remindAt === 'number') {
    const when = sql`remind_at is not ${remindAt}`
    entries.push({ action: 'reminder_set', details: { at: remindAt }, when })
  }
  if (remindAt === null) {
    const when = sql.join([sql`remind_at is not null`, ...isSame], sql` and `)
    entries.push({ action: 'reminder_cleared', details: {}, when })
  }
  if (ownerId !== undefined) {
    const to = sql<string | null>`(select email from admins where id = ${ownerId})`
    entries.push({
      action: 'owner_changed',
      details: { to },
      when: sql`owner_id is not ${ownerId}`,
    })
  }
  return entries
}

/**
 * What an edit changes about the notification. None is due in the bin or in Held. A restored or
 * released inquiry's is queued again, unless it was sent, has failed or is already scheduled.
 */
export function notificationChanges({ isDeleted, isHeld }: Edit, now: number): SQL[] {
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
