import type { Edit } from '../../../../worker/inbox/contract'
import type { Inquiry, InquiryDetails } from '../store/inquiry'

/**
 * Returns the edit that undoes another, for the row as it was before.
 *
 * @param now ms since 1970
 */
export function undoOf(
  row: Inquiry & Partial<Pick<InquiryDetails, 'amount' | 'outcomeReason'>>,
  { isHeld, ownerId, amount, outcomeReason }: Edit,
  now: number,
): Edit {
  const { status, doneAt, remindAt } = row
  if (amount !== undefined || outcomeReason !== undefined) {
    return { amount: row.amount ?? null, outcomeReason: row.outcomeReason ?? null }
  }
  if (isHeld !== undefined) return { isHeld: !isHeld }
  if (ownerId !== undefined) return { ownerId: row.ownerId }
  // Another outcome has taken it away, if it is known at all.
  const reason = row.outcomeReason ? { outcomeReason: row.outcomeReason } : {}
  if (doneAt !== null) return { status, isDone: true, ...reason }
  // By now its reminder would have moved it to the inbox, and the API sets none in the past.
  const isDue = remindAt !== null && remindAt <= now
  return { status, isDone: false, isWaiting: row.isWaiting && !isDue, remindAt, ...reason }
}
