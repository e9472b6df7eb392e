import type { Edit } from '../../../../worker/inbox/edit-contract'
import type { Inquiry } from './inquiry'

type Work = Pick<Inquiry, 'doneAt' | 'isWaiting' | 'remindAt'>

/**
 * Returns a row with an edit applied, for API answers that contain only versions. Must match
 * worker/inbox/work-state.ts.
 *
 * @param now ms since 1970
 */
export function edited(row: Inquiry, edit: Edit, now: number): Inquiry {
  const { isRead, isDeleted, isHeld, status, ownerId } = edit
  const changed: Inquiry = {
    ...row,
    ...workOf(row, edit, now),
    ...(isRead !== undefined && { readAt: isRead ? (row.readAt ?? now) : null }),
    ...(isHeld !== undefined && { heldFor: isHeld ? 'marked' : null }),
    ...(isDeleted !== undefined && { deletedAt: isDeleted ? now : null }),
    ...(status && { status, firstAnsweredAt: answeredAt(row, edit, now) }),
    ...(ownerId !== undefined && { ownerId }),
  }
  return { ...changed, box: boxOf(changed) }
}

/** Later properties win, as in the Worker. */
function workOf(row: Inquiry, edit: Edit, now: number): Partial<Work> {
  const { status, isDone, isWaiting, remindAt } = edit
  const later = row.remindAt !== null && row.remindAt > now ? row.remindAt : null
  const closed = { doneAt: row.doneAt ?? now, isWaiting: false, remindAt: null }
  const open = { doneAt: null, isWaiting: false, remindAt: null }
  const answered = { doneAt: null, isWaiting: true, remindAt: later }
  const byStatus = { new: open, answered, quoted: answered, won: closed, lost: closed }
  return {
    ...(status && byStatus[status]),
    ...(isDone !== undefined && (isDone ? closed : open)),
    ...(typeof remindAt === 'number' && { doneAt: null, isWaiting: true }),
    ...(isWaiting === false && { remindAt: null }),
    ...(isWaiting !== undefined && { isWaiting }),
    ...(remindAt !== undefined && { remindAt }),
  }
}

function answeredAt(row: Inquiry, { status, firstAnsweredAt }: Edit, now: number) {
  if (status === 'new') return null
  return firstAnsweredAt === undefined ? (row.firstAnsweredAt ?? now) : firstAnsweredAt
}

function boxOf({ deletedAt, heldFor, doneAt, isWaiting }: Inquiry): Inquiry['box'] {
  if (deletedAt !== null) return 'bin'
  if (heldFor !== null) return 'held'
  if (doneAt !== null) return 'done'
  return isWaiting ? 'waiting' : 'inbox'
}
