import { vi } from 'vitest'

/**
 * Stops the timers of a second or more until the test ends. The returned function lets time pass for
 * them. With Vitest's own fake timers, each check of an expectation lets time pass.
 */
export function stopTimers() {
  const { setTimeout, clearTimeout } = window
  const timers = new Map<number, { at: number; run: () => void }>()
  let now = 0
  let last = 0
  const set = (run: () => void, ms = 0) => {
    if (ms < 1_000) return setTimeout(run, ms)
    // The browser's own ids are positive.
    last -= 1
    timers.set(last, { at: now + ms, run })
    return last
  }
  vi.spyOn(window, 'setTimeout').mockImplementation(set as typeof setTimeout)
  vi.spyOn(window, 'clearTimeout').mockImplementation((id) => {
    if (!timers.delete(Number(id))) clearTimeout(id)
  })
  return (ms: number) => {
    now += ms
    for (const [id, { at, run }] of timers) {
      if (at > now) continue
      timers.delete(id)
      run()
    }
  }
}
