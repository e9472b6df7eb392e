/** What comes next, and after how many milliseconds. */
export type Step<State> = { after: number; to: State }

/** Says what follows a state; undefined where it stays. */
export type Rule<State> = (state: State) => Step<State> | undefined

/**
 * Holds a state that moves on by itself, by a rule. The next timer is set in the moment a step is
 * taken, so a slow render never delays the rhythm.
 */
export function createClockwork<State>(initial: State) {
  let state = initial
  let rule: Rule<State> = () => undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function set(next: State) {
    state = next
    wind()
    for (const listener of listeners) listener()
  }

  function wind() {
    clearTimeout(timer)
    const step = rule(state)
    if (step) timer = setTimeout(set, step.after, step.to)
  }

  return {
    read: () => state,
    /** Goes to a state out of turn; what follows it is awaited in full. */
    set,
    /** Goes by another rule from here on. Returns what stops it. */
    follow(next: Rule<State>) {
      rule = next
      wind()
      return () => clearTimeout(timer)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
