import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { find } from '../../content/words/desk/find'
import { type ListData, listKey } from '../list-cache'
import type { ListName } from '../views'
import { isFiltered, toQuery } from './filter'
import { useFilter } from './use-filter'

/** Returns what is said of a narrowed list once it is there; nothing while it is on its way. */
export function useResultWords(view: ListName) {
  const { filter } = useFilter()
  const client = useQueryClient()
  const queryKey = listKey(view, toQuery(filter))
  const isOnItsWay = useIsFetching({ queryKey, exact: true }) > 0
  const list = client.getQueryData<ListData>(queryKey)
  if (isOnItsWay || !list || !isFiltered(filter)) return ''
  const count = list.pages.reduce((sum, { inquiries }) => sum + inquiries.length, 0)
  return find.found(count, Boolean(list.pages.at(-1)?.nextCursor))
}
