/** Pure: shared with the desk. */
import type { ListedInquiry } from './listed'

type Facts = Pick<ListedInquiry, 'id' | 'timestamp' | 'addedAt' | 'box'>

export function newAdditionAt({ box, addedAt }: Pick<Facts, 'box' | 'addedAt'>) {
  return box === 'inbox' ? addedAt : null
}

/** The customer's latest activity comes first. */
export function compareActivity(a: Facts, b: Facts) {
  const activityOf = (row: Facts) => newAdditionAt(row) ?? row.timestamp
  return activityOf(b) - activityOf(a) || (a.id < b.id ? 1 : -1)
}
