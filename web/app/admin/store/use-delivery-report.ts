import { useQuery } from '@tanstack/react-query'
import { useDeskState } from './desk-state'
import { fetchReport, reportKey } from './notifications'
import { useRefetchWhen } from './use-refetch-when'

/** How often the report is asked for while notifications wait, in ms: cron runs as often. */
const pauseMs = 60_000

/** The same while all is well: only a daily test notification that failed is news then. */
const longPauseMs = 600_000

/** Returns how well notifications go out; asked for anew whenever the desk's own counts change. */
export function useReport() {
  const desk = useDeskState()
  const query = useQuery({
    queryKey: reportKey,
    queryFn: ({ signal }) => fetchReport(signal),
    refetchInterval: ({ state }) => (state.data?.status === 'degraded' ? pauseMs : longPauseMs),
    meta: { isAside: true },
  })
  const { data, refetch } = query
  const isOutdated = desk?.waiting !== data?.waiting || desk?.failed !== data?.failed
  useRefetchWhen(desk !== undefined && data !== undefined && isOutdated, refetch)
  return query
}
