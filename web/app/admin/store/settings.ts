import { useQuery } from '@tanstack/react-query'
import { minute } from '../../../../worker/time'
import { api } from './api'
import { answerTo } from './calls'

export const settingsKey = ['settings'] as const

const settingsQuery = {
  queryKey: settingsKey,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    answerTo(api.settings.$get({}, { init: { signal } })),
}

export function useSettings() {
  return useQuery(settingsQuery)
}

/** How often the settings are fetched: a shorter retention of a colleague waits 24 hours. */
const pause = 10 * minute

/** Returns the settings, with what a colleague changes while this desk is open. */
export function useFreshSettings() {
  const { data: answer } = useQuery({
    ...settingsQuery,
    refetchInterval: pause,
    refetchOnWindowFocus: 'always',
    meta: { isAside: true },
  })
  return answer?.settings
}
