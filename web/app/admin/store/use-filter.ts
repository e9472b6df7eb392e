import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type Filter, isFiltered, noFilter, readFilter, toQuery, writeFilter } from './filter'
import type { ListName, ListScope } from './views'

type Step = {
  /** Whether Back skips what was shown before, as between two letters of one word. */
  isReplacing?: boolean
}

/** The conditions that the desk's address names, and how to change them: everybody sees the same list. */
export function useFilter() {
  const [parameters, setParameters] = useSearchParams()
  const filter = useMemo(() => readFilter(parameters), [parameters])

  const change = useCallback(
    (changes: Partial<Filter>, { isReplacing = false }: Step = {}) =>
      // The address as it stands now, not as it was last rendered: a second change may have come since.
      setParameters(
        () => {
          const now = new URLSearchParams(window.location.search)
          return writeFilter(now, { ...readFilter(now), ...changes })
        },
        {
          replace: isReplacing,
          preventScrollReset: true,
          // A transition would show a ticked box as unticked until it is rendered.
          flushSync: true,
        },
      ),
    [setParameters],
  )
  const clear = useCallback(() => change(noFilter), [change])

  return { filter, change, clear }
}

/** Returns what to ask the API for: a search covers all that is listed, or what is held, or the bin. */
export function useListQuery(view: ListName) {
  const { filter } = useFilter()
  return useMemo(() => {
    const isApart = view === 'held' || view === 'bin'
    const scope: ListScope = isApart || !isFiltered(filter) ? view : 'all'
    return { scope, query: toQuery(filter) }
  }, [view, filter])
}
