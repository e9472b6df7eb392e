import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { keepDeskState } from '../store/desk-state'
import type { FilterQuery } from '../store/filter'
import type { Inquiry } from '../store/inquiry'
import { fetchPage } from '../store/inquiry-calls'
import { inOrder, type ListData, listKey } from '../store/list-cache'
import type { ListScope } from '../store/views'

/** Loads a list when it is first shown, on `refresh` from its start, and page by page. */
export function useList(view: ListScope, filter: FilterQuery) {
  const client = useQueryClient()
  const options = listOptions(client, view, filter)
  useStartKept(client, view, filter)
  const query = useInfiniteQuery({ ...options, placeholderData: (shown) => shown })
  const { data } = query
  const rows = useMemo<Inquiry[]>(
    () => inOrder(data?.pages.flatMap((page) => page.inquiries) ?? []),
    [data],
  )

  async function refresh() {
    await client.cancelQueries({ queryKey: options.queryKey })
    // The observer shows how it goes, and whether it failed.
    await client.infiniteQuery({ ...options, pages: 1 }).catch(() => {})
  }

  const isMoreAsked = query.isFetchingNextPage
  return {
    rows,
    refresh,
    loadMore: () => void query.fetchNextPage(),
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    /** The rows are those of another filter, until these come. */
    isOutdated: query.isPlaceholderData,
    isLoading: query.isFetching && !isMoreAsked,
    isLoadingMore: isMoreAsked,
    hasFailed: query.isError && !query.isFetchNextPageError && !query.isFetching,
    hasFailedMore: query.isFetchNextPageError && !isMoreAsked,
    /** There is truly nothing: not only nothing that is loaded. */
    isEmpty: query.isSuccess && !query.isFetching && !query.hasNextPage && rows.length === 0,
    lastPage: data?.pages.at(-1),
    /** Of a search: what to mark in the rows. */
    words: data?.pages[0]?.words,
  }
}

/** In ms: a list that one comes back to is shown at once, and loaded anew behind that. */
const keptFor = 10 * 60_000

const isWhole = (filter: FilterQuery) => Object.keys(filter).length === 0

/** Of a list that one leaves, its start is kept: all of its pages would be loaded anew, one by one. */
function useStartKept(client: QueryClient, view: ListScope, filter: FilterQuery) {
  useEffect(
    () => () => {
      if (!isWhole(filter)) return
      client.setQueryData<ListData>(
        listKey(view, filter),
        (list) =>
          list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
      )
    },
    [client, view, filter],
  )
}

function listOptions(client: QueryClient, view: ListScope, filter: FilterQuery) {
  return {
    queryKey: listKey(view, filter),
    async queryFn({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) {
      const page = await fetchPage({ view, filter, cursor: pageParam, signal })
      keepDeskState(client, page.desk)
      return page
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor,
    // Comparing 100,000 rows with themselves at each page would cost more than drawing it.
    structuralSharing: false,
    // A list is loaded when it is opened; afterwards `updateRows` keeps it. Searches are forgotten.
    staleTime: 0,
    gcTime: isWhole(filter) ? keptFor : 0,
    refetchOnReconnect: false,
  }
}

export type List = ReturnType<typeof useList>
