import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { toQuery } from '../../store/filter'
import { type ListData, listKey } from '../../store/list-cache'
import { useFilter } from '../../store/use-filter'
import type { ListName } from '../../store/views'

/** Returns the list that the filter chooses once it is there; undefined while it is on its way. */
export function useFoundList(view: ListName) {
  const { filter } = useFilter()
  const client = useQueryClient()
  const queryKey = listKey(view, toQuery(filter))
  const isOnItsWay = useIsFetching({ queryKey, exact: true }) > 0
  return isOnItsWay ? undefined : client.getQueryData<ListData>(queryKey)
}
