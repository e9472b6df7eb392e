import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { minute } from '../../../../worker/time'
import { keepClock, useClock } from '../store/clock'
import { deskKey, keepDeskState, replayChangesSince } from '../store/desk-state'
import { type FilterQuery, isWholeList } from '../store/filter'
import type { DeskState, Inquiry } from '../store/inquiry'
import { fetchPage } from '../store/inquiry-calls'
import {
  inOrder,
  inOrderOfUrgency,
  type ListData,
  listKey,
  recordUpdates,
  updatePage,
} from '../store/list-cache'
import type { ListScope } from '../store/views'

/** Loads a list page by page, and its start again on `refresh`. */
export function useList(view: ListScope, filter: FilterQuery) {
  const client = useQueryClient()
  const options = listOptions(client, view, filter)
  useStartKept(client, view, filter)
  const query = useInfiniteQuery({ ...options, placeholderData: (shown) => shown })
  const { data } = query
  const isSearch = Boolean(filter.q || filter.sender)
  const clock = useClock()
  const rows = useMemo<Inquiry[]>(() => {
    const loaded = data?.pages.flatMap((page) => page.inquiries) ?? []
    if (filter.order === 'urgent') return inOrderOfUrgency(loaded, clock, Date.now())
    return inOrder(loaded, { isSearch })
  }, [data, isSearch, filter.order, clock])

  async function refresh() {
    await client.cancelQueries({ queryKey: options.queryKey })
    // The observer shows the progress and a failure.
    await client.infiniteQuery({ ...options, pages: 1 }).catch(() => {})
  }

  const isLoadingMore = query.isFetchingNextPage
  return {
    rows,
    refresh,
    loadMore: () => void query.fetchNextPage(),
    hasMore: query.hasNextPage && !query.isPlaceholderData,
    /** Whether the rows are still those of the previous filter. */
    isOutdated: query.isPlaceholderData,
    isLoading: query.isFetching && !isLoadingMore,
    isLoadingMore,
    hasFailed: query.isError && !query.isFetchNextPageError && !query.isFetching,
    hasFailedMore: query.isFetchNextPageError && !isLoadingMore,
    /** Whether the list has no rows at all, not just none that are loaded. */
    isEmpty: query.isSuccess && !query.isFetching && !query.hasNextPage && rows.length === 0,
    lastPage: data?.pages.at(-1),
    /** The words of a search, to mark in the rows. */
    words: data?.pages[0]?.words,
  }
}

/** A list reopened within this time is shown at once and reloaded in the background. */
const keptFor = 10 * minute

/** Keeps only the start of a list that is left, or all of its pages would be reloaded one by one. */
function useStartKept(client: QueryClient, view: ListScope, filter: FilterQuery) {
  useEffect(
    () => () => {
      if (!isWholeList(filter)) return
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
  const queryKey = listKey(view, filter)
  return {
    queryKey,
    async queryFn({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) {
      const before = client.getQueryData<DeskState>(deskKey)
      const { answer: page, updates } = await recordUpdates(client, () =>
        fetchPage({ view, filter, cursor: pageParam, signal }),
      )
      // The counts of an answer that may be older than an edit would take the edit back.
      if (page.desk && (updates.length === 0 || !before)) keepDeskState(client, page.desk)
      else if (before) replayChangesSince(client, before.revision)
      if (page.clock) keepClock(client, page.clock)
      return updatePage(client, queryKey, { page, isFirst: pageParam === null }, updates)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor,
    structuralSharing: keepChanges,
    // A list loads when it is opened; then `updateRows` keeps it current. Searches are not cached.
    staleTime: 0,
    gcTime: isWholeList(filter) ? keptFor : 0,
    refetchOnReconnect: false,
  }
}

/**
 * React-query adds a loaded page to the pages as they were when it was requested. Returns the pages
 * as they are now instead, with the edits and live updates made meanwhile. Does not compare rows:
 * with 100,000 of them that would cost more than rendering a page.
 */
function keepChanges(now: unknown, next: unknown) {
  const { pages } = (now ?? { pages: [] }) as ListData
  const loaded = next as ListData
  if (pages.length === 0 || loaded.pages.length !== pages.length + 1) return next
  return { ...loaded, pages: [...pages, ...loaded.pages.slice(-1)] }
}

export type List = ReturnType<typeof useList>
