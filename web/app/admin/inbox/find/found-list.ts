import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ListData, listKey } from '../../store/list-cache'
import { useListQuery } from '../../store/use-filter'
import type { ListName } from '../../store/views'

/** Returns the list that matches the filter; undefined while it is loading. */
export function useFoundList(view: ListName) {
  const { scope, query } = useListQuery(view)
  const client = useQueryClient()
  const queryKey = listKey(scope, query)
  const isLoading = useIsFetching({ queryKey, exact: true }) > 0
  return isLoading ? undefined : client.getQueryData<ListData>(queryKey)
}
