/** Pure, and apart from the schema, because the desk applies these rules too and need not load that. */
import type { Status } from '../intake/contract'
import { day } from '../time'

/** A few full pages of the list. */
export const editsAtOnce = 500

/** In whole units of the company's currency. */
export const maxAmount = 10 ** 12

/** In characters. */
export const reasonMaxLength = 200

const furthestReminder = 2 * 365 * day

export function isReminderTime(time: number, now: number) {
  return time > now && time <= now + furthestReminder
}

type Work = {
  status?: Status | undefined
  isDone?: boolean | undefined
  isWaiting?: boolean | undefined
  remindAt?: number | null | undefined
  ownerId?: string | null | undefined
}

/** Those left out stay as they are. */
type WorkAfter = Omit<Work, 'remindAt'> & {
  /** `future` clears a due reminder, which has now been followed up, and keeps a later one. */
  remindAt?: Work['remindAt'] | 'future'
}

const answered = { isDone: false, isWaiting: true, remindAt: 'future' } as const
const closed = { isDone: true, isWaiting: false, remindAt: null } as const
const open = { isDone: false, isWaiting: false, remindAt: null } as const

const byStatus: Record<Status, WorkAfter> = {
  new: open,
  answered,
  quoted: answered,
  won: closed,
  lost: closed,
  no_answer: closed,
}

/** Whether nothing more is expected of an inquiry with this status. */
export function isClosed(status: Status) {
  return byStatus[status] === closed
}

/** Later fields win: an undo sets status, filing, waiting and reminder at once. */
export function workAfter(edit: Work): WorkAfter {
  const { status, isDone, isWaiting, remindAt, ownerId } = edit
  return {
    ...(status && { status, ...byStatus[status] }),
    ...(isDone === true && closed),
    ...(isDone === false && open),
    ...(typeof remindAt === 'number' && { isDone: false, isWaiting: true }),
    // A reminder of an inquiry in the inbox would count as due.
    ...(isWaiting === false && { remindAt: null }),
    ...(isWaiting !== undefined && { isWaiting }),
    ...(remindAt !== undefined && { remindAt }),
    ...(ownerId !== undefined && { ownerId }),
  }
}
