import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ListData, listKey } from '../list-cache'
import type { ListName } from '../views'
import { toQuery } from './filter'
import { useFilter } from './use-filter'

/** Returns the list that the filter chooses once it is there; undefined while it is on its way. */
export function useFoundList(view: ListName) {
  const { filter } = useFilter()
  const client = useQueryClient()
  const queryKey = listKey(view, toQuery(filter))
  const isOnItsWay = useIsFetching({ queryKey, exact: true }) > 0
  return isOnItsWay ? undefined : client.getQueryData<ListData>(queryKey)
}
