import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { catchUp, type Known } from './catch-up'
import { isList, useView } from './views'

/** Between two questions while the page is visible, in ms. */
const interval = 15_000

/** After failures the pauses double, up to this, in ms. */
const longestInterval = 5 * 60_000

/**
 * Keeps the lists, the open enquiry and the counts as they are in the database: asks every 15 s
 * while the page is visible, and at once when it becomes visible or is online again.
 *
 * @param onArrival gets how many enquiries are new since the last time
 */
export function useLiveDesk(onArrival: (count: number) => void) {
  const client = useQueryClient()
  const isListShown = isList(useView())
  const failures = useRef(0)
  const known = useRef<Known>({ newest: undefined, revision: undefined, answeredAt: Date.now() })

  useQuery({
    queryKey: ['changes'],
    async queryFn({ signal }) {
      failures.current += 1
      const count = await catchUp(client, known.current, signal)
      failures.current = 0
      if (count > 0) onArrival(count)
      return Date.now()
    },
    // A list that is being loaded brings the state of the desk itself.
    ...(isListShown && { initialData: Date.now }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: () => Math.min(interval * 2 ** failures.current, longestInterval),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
}
