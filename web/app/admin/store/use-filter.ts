import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type Clock, lateSince } from '../../../../worker/clock/working-time'
import { useClock } from './clock'
import {
  type Filter,
  type FilterQuery,
  isFiltered,
  noFilter,
  readFilter,
  toQuery,
  writeFilter,
} from './filter'
import { useNewestFirst } from './order'
import type { ListName, ListScope } from './views'

type Step = {
  /** Whether Back skips the state before this change, as between two letters of one word. */
  isReplacing?: boolean
}

/** The filter is in the desk's address, so that a shared link shows everybody the same list. */
export function useFilter() {
  const [parameters, setParameters] = useSearchParams()
  const filter = useMemo(() => readFilter(parameters), [parameters])

  const change = useCallback(
    (changes: Partial<Filter>, { isReplacing = false }: Step = {}) =>
      // The current address, not the one last rendered: there may have been another change since.
      setParameters(
        () => {
          const now = new URLSearchParams(window.location.search)
          return writeFilter(now, { ...readFilter(now), ...changes })
        },
        { replace: isReplacing, preventScrollReset: true },
      ),
    [setParameters],
  )
  const clear = useCallback(() => change(noFilter), [change])

  return { filter, change, clear }
}

/**
 * Returns the list and query for the API: a search covers every list, or only Held, or the bin, and who waits for
 * an answer is in Inbox.
 */
export function useListQuery(view: ListName) {
  const { filter } = useFilter()
  const clock = useClock()
  const { isOn: isNewestFirst } = useNewestFirst()
  return useMemo(() => {
    const isApart = view === 'held' || view === 'bin'
    const isWaiting = filter.isUnanswered || filter.isLate
    const scope: ListScope = isWaiting ? 'inbox' : isApart || !isFiltered(filter) ? view : 'all'
    const isSorted = isWaiting || (!isNewestFirst && (scope === 'inbox' || scope === 'mine'))
    const query: FilterQuery = {
      ...toQuery(filter),
      ...(filter.isLate && clock && limitsOf(clock)),
      ...(isSorted && { order: 'urgent' }),
    }
    return { scope, query }
  }, [view, filter, clock, isNewestFirst])
}

function limitsOf(clock: Clock) {
  const { urgent, other } = lateSince(clock, Date.now())
  return { waitedSince: `${other}`, urgentWaitedSince: `${urgent}` }
}
