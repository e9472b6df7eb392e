/**
 * What an edit sets in an inquiry, besides the fields it names. Pure, and in its own file, so that
 * the desk can predict an edit without loading the schema.
 */
import type { Status } from '../intake/contract'
import type { Edit } from './edit-contract'

/** The values after an edit; those left out stay as they are. */
type Work = {
  status?: Status
  firstAnsweredAt?: number | null
  isDone?: boolean
  isWaiting?: boolean
  /** `future` clears a due reminder, which has now been followed up, and keeps a later one. */
  remindAt?: number | null | 'future'
  ownerId?: string | null
}

const answered = { isDone: false, isWaiting: true, remindAt: 'future' } as const
const closed = { isDone: true, isWaiting: false, remindAt: null } as const
const open = { isDone: false, isWaiting: false, remindAt: null } as const

const byStatus: Record<Status, Work> = {
  new: open,
  answered,
  quoted: answered,
  won: closed,
  lost: closed,
}

/** Whether nothing more is expected of an inquiry with this status. */
export function isClosed(status: Status) {
  return byStatus[status] === closed
}

/** Later fields win: an undo sets status, filing, waiting and reminder at once. */
export function workAfter(edit: Edit): Work {
  const { status, firstAnsweredAt, isDone, isWaiting, remindAt, ownerId } = edit
  return {
    ...(status && { status, ...byStatus[status] }),
    ...(firstAnsweredAt !== undefined && { firstAnsweredAt }),
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
