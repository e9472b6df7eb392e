import { type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '../audit/contract'
import type { Status } from '../intake/contract'
import { plainDigest, trustedDigest } from '../intake/spam-checks'
import type { Edit } from './contract'
import { isClosed, workAfter } from './edit-rules'
import { markRead, markUnread } from './unread'

export type Change = {
  /** True if the inquiry does not have the new value yet. */
  when: SQL
  set: SQL
  /** Only if the edit names the field. By default, `when` is that of the change. */
  entry?: { action: AuditAction; details?: Record<string, unknown>; when?: SQL }
}

/** @param adminId for whom it is read or unread */
export function changesOf(edit: Edit, now: number, adminId = ''): Change[] {
  const { isRead } = edit
  const reading = isRead ? markRead(sql`${adminId}`, now) : markUnread(sql`${adminId}`)
  return [
    ...workChanges(edit, now),
    ...outcomeChanges(edit),
    // Not logged.
    ...(isRead === undefined ? [] : [reading]),
    ...stateChanges(edit, now),
  ]
}

function fill(column: SQL, isFilled: boolean, value: number | string) {
  return isFilled
    ? { when: sql`${column} is null`, set: sql`${column} = coalesce(${column}, ${value})` }
    : { when: sql`${column} is not null`, set: sql`${column} = null` }
}

function stateChanges({ isDeleted, isHeld }: Edit, now: number) {
  const changes: Change[] = []
  if (isDeleted !== undefined) {
    const { when, set } = fill(sql`deleted_at`, isDeleted, now)
    changes.push({
      entry: { action: isDeleted ? 'inquiries_deleted' : 'inquiries_restored' },
      when,
      // Once this inquiry is deleted, the same submission with the same key is a new one.
      set: isDeleted ? sql`${set}, idempotency_key = null` : set,
    })
  }
  if (isHeld !== undefined) {
    const { when, set } = fill(sql`held_for`, isHeld, 'marked')
    changes.push({
      entry: { action: isHeld ? 'inquiries_marked_spam' : 'inquiries_released' },
      when,
      // Its customer waits since it is known to be genuine.
      set: sql`${set}, asked_at = iif(${isHeld ? 0 : 1} and notification = 'held', ${now}, asked_at), text_digest = ${isHeld ? plainDigest : trustedDigest}`,
    })
  }
  return changes
}

function workChanges(edit: Edit, now: number): Change[] {
  const { status, isDone, isWaiting, remindAt, ownerId } = workAfter(edit)
  const changes: Change[] = []
  /** That the fields before have their new values: otherwise only their change is logged. */
  const isSame: SQL[] = []
  if (status) {
    const details = { from: sql<Status>`status`, to: status }
    changes.push({
      entry: { action: 'status_changed', details },
      when: sql`status <> ${status}`,
      // A reason for losing is none for winning.
      set: isClosed(status)
        ? sql`status = ${status}, outcome_reason = iif(status in ('won', 'lost'), null, outcome_reason)`
        : sql`status = ${status}`,
    })
    isSame.push(sql`status = ${status}`)
  }
  if (isDone !== undefined) {
    const { when, set } = fill(sql`done_at`, isDone, now)
    const action = isDone ? 'inquiries_filed' : 'inquiries_reopened'
    const entry = { action, when: all([when, ...isSame]) } as const
    changes.push({ when, set, ...(edit.isDone !== undefined && { entry }) })
    if (edit.isDone !== undefined) isSame.push(sql`not (${when})`)
  }
  if (isWaiting !== undefined) {
    const waiting = Number(isWaiting)
    changes.push({ when: sql`is_waiting <> ${waiting}`, set: sql`is_waiting = ${waiting}` })
  }
  if (remindAt !== undefined) {
    const time = remindAt === 'future' ? sql`iif(remind_at > ${now}, remind_at, null)` : remindAt
    const when = sql`remind_at is not ${time}`
    changes.push({ ...reminderEntry(edit, when, isSame), when, set: sql`remind_at = ${time}` })
  }
  if (ownerId !== undefined) {
    const to = sql<string | null>`(select email from admins where id = ${ownerId})`
    // Null if the administrator has just been removed.
    const owner = sql`(select id from admins where id = ${ownerId})`
    changes.push({
      entry: { action: 'owner_changed', details: { to } },
      when: sql`owner_id is not ${ownerId}`,
      set: sql`owner_id = ${owner}`,
    })
  }
  return changes
}

function outcomeChanges({ amount, outcomeReason }: Edit) {
  const changes: Change[] = []
  if (amount !== undefined) {
    changes.push({
      entry: { action: 'amount_changed', details: { to: amount } },
      when: sql`amount is not ${amount}`,
      set: sql`amount = ${amount}`,
    })
  }
  if (outcomeReason !== undefined) {
    changes.push({
      // Without the text, which may name the customer.
      entry: { action: 'outcome_reason_changed' },
      when: sql`outcome_reason is not ${outcomeReason}`,
      set: sql`outcome_reason = ${outcomeReason}`,
    })
  }
  return changes
}

function reminderEntry({ remindAt }: Edit, when: SQL, isSame: SQL[]): Pick<Change, 'entry'> {
  if (remindAt === undefined) return {}
  if (remindAt === null)
    return { entry: { action: 'reminder_cleared', when: all([when, ...isSame]) } }
  return { entry: { action: 'reminder_set', details: { at: remindAt } } }
}

const all = (conditions: SQL[]) => sql.join(conditions, sql` and `)

/** The notification of an inquiry that is released is queued: see `resumeEmails`. */
export function notificationChanges({ isHeld }: Edit): SQL[] {
  return isHeld === false ? [sql`notification = replace(notification, 'held', 'pending')`] : []
}
