import type { Edit } from '../../../../worker/inbox/contract'
import { workAfter } from '../../../../worker/inbox/edit-rules'
import type { Inquiry } from './inquiry'

/**
 * Returns a row with an edit applied, for API answers that contain only versions.
 *
 * @param now ms since 1970
 */
export function edited(row: Inquiry, edit: Edit, now: number): Inquiry {
  const { isRead, isDeleted, isHeld } = edit
  const { status, isDone, isWaiting, remindAt, ownerId } = workAfter(edit)
  const changed: Inquiry = {
    ...row,
    ...(isRead !== undefined && { readAt: isRead ? (row.readAt ?? now) : null }),
    ...(isHeld !== undefined && { heldFor: isHeld ? (row.heldFor ?? 'marked') : null }),
    ...(isDeleted !== undefined && { deletedAt: isDeleted ? (row.deletedAt ?? now) : null }),
    ...(status && { status }),
    ...(isDone !== undefined && { doneAt: isDone ? (row.doneAt ?? now) : null }),
    ...(isWaiting !== undefined && { isWaiting }),
    ...(remindAt !== undefined && {
      remindAt: remindAt === 'future' ? futureOf(row.remindAt, now) : remindAt,
    }),
    ...(ownerId !== undefined && { ownerId }),
  }
  return { ...changed, box: boxOf(changed) }
}

function futureOf(remindAt: number | null, now: number) {
  return remindAt !== null && remindAt > now ? remindAt : null
}

function boxOf({ deletedAt, heldFor, doneAt, isWaiting }: Inquiry): Inquiry['box'] {
  if (deletedAt !== null) return 'bin'
  if (heldFor !== null) return 'held'
  if (doneAt !== null) return 'done'
  return isWaiting ? 'waiting' : 'inbox'
}
