/**
 * A call that is tried again after a while would reach the stand-in for the API of a later test, whose
 * enquiries have the same ids.
 */
const timers = new Set<number>()
const { setTimeout } = window

const set = (run: TimerHandler, ms?: number, ...given: unknown[]) => {
  const timer = setTimeout(run, ms, ...given)
  timers.add(timer)
  return timer
}
window.setTimeout = set as typeof setTimeout

/** Ends all timers that have been set since the last time. */
export function endTimers() {
  for (const timer of timers) clearTimeout(timer)
  timers.clear()
}
