import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

/** The next state, and the delay before it in ms. */
export type Step<State> = { after: number; to: State }

/** Returns the step after a state; undefined to stay in it. */
export type Rule<State> = (state: State) => Step<State> | undefined

/**
 * Holds a state that advances by a rule. The next timeout is set as soon as a step is taken, so
 * a slow render never delays the next step.
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
    /** Sets the state and restarts the full wait. */
    set,
    /** Applies this rule from now on. Returns a function that stops the timer. */
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

/** Returns a state that advances by the rule, and its setter. A new rule restarts the wait. */
export function useTimer<State>(initial: State, rule: Rule<State>) {
  const [timer] = useState(() => createTimer(initial))
  const state = useSyncExternalStore(timer.subscribe, timer.read, timer.read)

  // A layout effect, so that the timer is running by the time the page shows that it plays.
  useLayoutEffect(() => timer.start(rule), [timer, rule])

  return [state, timer.set] as const
}
