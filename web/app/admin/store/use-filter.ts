import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type Filter, isFiltered, noFilter, readFilter, toQuery, writeFilter } from './filter'
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

/** Returns the list and query for the API: a search covers every list, or only Held, or the bin. */
export function useListQuery(view: ListName) {
  const { filter } = useFilter()
  return useMemo(() => {
    const isApart = view === 'held' || view === 'bin'
    const scope: ListScope = isApart || !isFiltered(filter) ? view : 'all'
    return { scope, query: toQuery(filter) }
  }, [view, filter])
}
