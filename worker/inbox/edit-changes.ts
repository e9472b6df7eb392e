/** What an edit of the status, filing, reminder or owner changes in an inquiry. */
import { type SQL, sql } from 'drizzle-orm'
import type { auditEntry } from '../audit/store'
import type { Status } from '../intake/contract'
import type { Edit } from './edit-contract'
import { workAfter } from './work-after-edit'

export type Change = {
  /** True if the inquiry does not have the new value yet. */
  when: SQL
  /** Sets the new value. */
  set: SQL
}

export type WorkAuditEntry = Pick<Parameters<typeof auditEntry>[1], 'action' | 'details'> & {
  when: SQL
}

/** Returns the columns that change, as SQL. */
export function workChanges(edit: Edit, now: number): Change[] {
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

/** Returns the audit entries for the fields that the edit sets, not for what follows from them. */
export function workAuditEntries({ status, isDone, remindAt, ownerId }: Edit) {
  const entries: WorkAuditEntry[] = []
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
