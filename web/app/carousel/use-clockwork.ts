import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createClockwork, type Rule } from './clockwork'

/** Returns a state that moves on by the rule, and what sets it. A new rule begins its wait anew. */
export function useClockwork<State>(initial: State, rule: Rule<State>) {
  const [clockwork] = useState(() => createClockwork(initial))
  const state = useSyncExternalStore(clockwork.subscribe, clockwork.read, clockwork.read)

  // In the layout phase: when the page shows that it plays, its timer is set.
  useLayoutEffect(() => clockwork.follow(rule), [clockwork, rule])

  return [state, clockwork.set] as const
}
