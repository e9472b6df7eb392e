/** What a change of state, owner or reminder makes of an inquiry. */
import { type SQL, sql } from 'drizzle-orm'
import type { auditEntry } from '../audit/store'
import type { WorkState } from '../intake/contract'
import type { Edit } from './edit-contract'
import type { ListedInquiry } from './inquiry'

export type Change = {
  /** Whether an inquiry is not so yet. */
  when: SQL
  /** What makes it so. */
  set: SQL
}

export type Note = Pick<Parameters<typeof auditEntry>[1], 'action' | 'details'> & { when: SQL }

/** What is to be so afterwards; what is left out stays as it is. */
type Work = {
  status?: WorkState
  isDone?: boolean
  isWaiting?: boolean
  /** `future`: one that is due has been followed up, a later one stays. */
  remindAt?: number | null | 'future'
  ownerId?: string | null
}

const answered = { isDone: false, isWaiting: true, remindAt: 'future' } as const
const closed = { isDone: true, isWaiting: false, remindAt: null } as const
const open = { isDone: false, isWaiting: false, remindAt: null } as const

const byStatus: Record<WorkState, Work> = {
  new: open,
  answered,
  quoted: answered,
  won: closed,
  lost: closed,
}

/** The later ones win: an undo says status, filing, turn and reminder at once. */
function workOf({ status, isDone, isWaiting, remindAt, ownerId }: Edit): Work {
  return {
    ...(status && { status, ...byStatus[status] }),
    ...(isDone === true && closed),
    ...(isDone === false && open),
    ...(typeof remindAt === 'number' && { isDone: false, isWaiting: true }),
    // In the inbox a reminder counts as due.
    ...(isWaiting === false && { remindAt: null }),
    ...(isWaiting !== undefined && { isWaiting }),
    ...(remindAt !== undefined && { remindAt }),
    ...(ownerId !== undefined && { ownerId }),
  }
}

/** Returns the columns that change, as SQL. */
export function workChanges(edit: Edit, now: number): Change[] {
  const { status, isDone, isWaiting, remindAt, ownerId } = workOf(edit)
  const changes: Change[] = []
  if (status) {
    // New says that nobody has answered: an undo takes the time of the answer back.
    const answeredAt = status === 'new' ? sql`null` : sql`coalesce(first_answered_at, ${now})`
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
    // Null again where the administrator is removed at this moment.
    const owner = sql`(select id from admins where id = ${ownerId})`
    changes.push({ when: sql`owner_id is not ${ownerId}`, set: sql`owner_id = ${owner}` })
  }
  return changes
}

const isDoneNot = (isDone: boolean) => (isDone ? sql`done_at is null` : sql`done_at is not null`)

/** Returns what is noted of the fields that the edit names, not of what follows from them. */
export function workNotes({ status, isDone, remindAt, ownerId }: Edit) {
  const notes: Note[] = []
  const isSame: SQL[] = []
  if (status) {
    const details = { from: sql<WorkState>`status`, to: status }
    notes.push({ action: 'status_changed', details, when: sql`status <> ${status}` })
    isSame.push(sql`status = ${status}`)
  }
  if (isDone !== undefined) {
    const action = isDone ? 'inquiries_filed' : 'inquiries_reopened'
    notes.push({ action, details: {}, when: sql.join([isDoneNot(isDone), ...isSame], sql` and `) })
    isSame.push(sql`not (${isDoneNot(isDone)})`)
  }
  if (typeof remindAt === 'number') {
    const when = sql`remind_at is not ${remindAt}`
    notes.push({ action: 'reminder_set', details: { at: remindAt }, when })
  }
  if (remindAt === null) {
    const when = sql.join([sql`remind_at is not null`, ...isSame], sql` and `)
    notes.push({ action: 'reminder_cleared', details: {}, when })
  }
  if (ownerId !== undefined) {
    const to = sql<string | null>`(select email from admins where id = ${ownerId})`
    notes.push({ action: 'owner_changed', details: { to }, when: sql`owner_id is not ${ownerId}` })
  }
  return notes
}

/** Answers whether an edit has nothing more to change. */
export function isWorkAsWanted(row: ListedInquiry, edit: Edit, now: number) {
  const { status, isDone, isWaiting, remindAt, ownerId } = workOf(edit)
  const isReminderAsWanted =
    remindAt === 'future' ? row.remindAt === null || row.remindAt > now : row.remindAt === remindAt
  return (
    (status === undefined || status === row.status) &&
    (isDone === undefined || isDone === (row.doneAt !== null)) &&
    (isWaiting === undefined || isWaiting === row.isWaiting) &&
    (remindAt === undefined || isReminderAsWanted) &&
    (ownerId === undefined || ownerId === row.ownerId)
  )
}
