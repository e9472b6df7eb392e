import { find } from '../../../content/words/desk/find'
import { isFiltered } from '../../store/filter'
import { useFilter } from '../../store/use-filter'
import type { ListName } from '../../store/views'
import { useFoundList } from './use-found-list'

/** Returns what is said of a narrowed list once it is there; nothing while it is on its way. */
export function useResultWords(view: ListName) {
  const { filter } = useFilter()
  const list = useFoundList(view)
  if (!list || !isFiltered(filter)) return ''
  const count = list.pages.reduce((sum, { inquiries }) => sum + inquiries.length, 0)
  return find.found(count, Boolean(list.pages.at(-1)?.nextCursor))
}
