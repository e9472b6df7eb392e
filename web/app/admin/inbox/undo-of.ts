import type { Edit } from '../../../../worker/inbox/contract'
import type { Inquiry } from '../store/inquiry'

/**
 * Returns the edit that undoes another, for the row as it was before.
 *
 * @param now ms since 1970
 */
export function undoOf(row: Inquiry, { isHeld, ownerId }: Edit, now: number): Edit {
  const { status, doneAt, remindAt } = row
  if (isHeld !== undefined) return { isHeld: !isHeld }
  if (ownerId !== undefined) return { ownerId: row.ownerId }
  if (doneAt !== null) return { status, isDone: true }
  // By now its reminder would have moved it to the inbox, and the API sets none in the past.
  const isDue = remindAt !== null && remindAt <= now
  return { status, isDone: false, isWaiting: row.isWaiting && !isDue, remindAt }
}
