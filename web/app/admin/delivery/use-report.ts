import { useQuery } from '@tanstack/react-query'
import { fetchReport, reportKey } from './letters'

/** How often the report is asked for while the desk is looked at, in ms: cron runs as often. */
const pauseMs = 60_000

/** Returns how well letters go out, as of a minute ago at most. */
export function useReport() {
  return useQuery({
    queryKey: reportKey,
    queryFn: ({ signal }) => fetchReport(signal),
    refetchInterval: pauseMs,
    meta: { isAside: true },
  })
}
