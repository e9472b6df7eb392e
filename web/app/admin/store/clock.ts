import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { type Clock, isAnswerLate } from '../../../../worker/clock/working-time'
import { useDeskState } from './desk-state'

const clockKey = ['clock'] as const

/** Returns when answers are due; undefined until a list has been loaded. */
export function useClock() {
  return useQuery<Clock>({ queryKey: clockKey, queryFn: skipToken }).data
}

export function keepClock(client: QueryClient, clock: Clock) {
  client.setQueryData(clockKey, clock)
}

/** How many answers are late in Inbox, as far as those who have waited longest are known. */
export function useLateCount(now: number) {
  const clock = useClock()
  const unanswered = useDeskState()?.unanswered ?? []
  if (!clock) return 0
  return unanswered.filter(([unansweredSince, isUrgent]) =>
    isAnswerLate(clock, { unansweredSince, isUrgent: isUrgent === 1 }, now),
  ).length
}
