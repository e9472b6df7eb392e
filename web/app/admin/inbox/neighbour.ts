import type { Inquiry } from '../store/inquiry'

/** Returns the row after those that leave the list or, if there is none, the one before them. */
export function neighbourOf(leaving: readonly Inquiry[], rows: readonly Inquiry[]) {
  const ids = new Set(leaving.map(({ id }) => id))
  const last = rows.findLastIndex(({ id }) => ids.has(id))
  const stays = ({ id }: Inquiry) => !ids.has(id)
  return rows.slice(last + 1).find(stays) ?? rows.slice(0, Math.max(last, 0)).findLast(stays)
}
