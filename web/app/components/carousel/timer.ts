import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** What comes next, and after how many milliseconds. */
export type Step<State> = { after: number; to: State }

/** Says what follows a state; undefined where it stays. */
export type Rule<State> = (state: State) => Step<State> | undefined

/**
 * Holds a state that advances by a rule. The next timeout is set at the moment a step is
 * taken, so a slow render never delays the rhythm.
 */
export function createTimer<State>(initial: State) {
  let state = initial
  let rule: Rule<State> = () => undefined
  let timeout: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function set(next: State) {
    state = next
    schedule()
    for (const listener of listeners) listener()
  }

  function schedule() {
    clearTimeout(timeout)
    const step = rule(state)
    if (step) timeout = setTimeout(set, step.after, step.to)
  }

  return {
    read: () => state,
    /** Sets the state by hand; the full wait follows. */
    set,
    /** Follows this rule from now on. Returns a function that stops it. */
    start(next: Rule<State>) {
      rule = next
      schedule()
      return () => clearTimeout(timeout)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Returns a state that moves on by the rule, and what sets it. A new rule begins its wait anew. */
export function useTimer<State>(initial: State, rule: Rule<State>) {
  const [timer] = useState(() => createTimer(initial))
  const state = useSyncExternalStore(timer.subscribe, timer.read, timer.read)

  // In the layout phase: when the page shows that it plays, its timer is set.
  useLayoutEffect(() => timer.start(rule), [timer, rule])

  return [state, timer.set] as const
}
