/** Pure: shared with the desk. */
import type { ListedInquiry } from './listed'

type Facts = Pick<
  ListedInquiry,
  'id' | 'timestamp' | 'addedAt' | 'box' | 'isUrgent' | 'unansweredSince'
>

export function newAdditionAt({ box, addedAt }: Pick<Facts, 'box' | 'addedAt'>) {
  return box === 'inbox' ? addedAt : null
}

/** Urgent ones stay at the top of the inbox until they are answered. */
export function isPinned(row: Facts) {
  return row.isUrgent && isUnanswered(row)
}

/** Customers wait for nothing in Waiting or Done. */
export function isUnanswered({ box, unansweredSince }: Pick<Facts, 'box' | 'unansweredSince'>) {
  return box === 'inbox' && unansweredSince !== null
}

/** What is pinned comes first, then the customer's latest activity. */
export function compareActivity(a: Facts, b: Facts) {
  const activityOf = (row: Facts) => newAdditionAt(row) ?? row.timestamp
  const pinned = Number(isPinned(b)) - Number(isPinned(a))
  return pinned || activityOf(b) - activityOf(a) || (a.id < b.id ? 1 : -1)
}
