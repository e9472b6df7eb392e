import type { Edit } from '../../../../worker/inbox/contract'
import type { Inquiry } from '../store/inquiry'

/**
 * Returns the edit that undoes another, for the row as it was before.
 *
 * @param now ms since 1970
 */
export function undoOf(
  row: Inquiry,
  { isHeld, ownerId, status: newStatus }: Edit,
  now: number,
): Edit {
  const { status, firstAnsweredAt, doneAt, remindAt } = row
  if (isHeld !== undefined) return { isHeld: !isHeld }
  if (ownerId !== undefined) return { ownerId: row.ownerId }
  const wasReset = newStatus === 'new' && status !== 'new'
  const old = { status, ...(wasReset && { firstAnsweredAt }) }
  if (doneAt !== null) return { ...old, isDone: true }
  // By now its reminder would have moved it to the inbox, and the API sets none in the past.
  const isDue = remindAt !== null && remindAt <= now
  return { ...old, isDone: false, isWaiting: row.isWaiting && !isDue, remindAt }
}
