import { onTestFinished, vi } from 'vitest'

/**
 * Stops the timers of `from` ms or more until the test ends. The returned function lets time pass for
 * them. With Vitest's own fake timers, each check of an expectation would let time pass.
 */
export function stopTimers(from = 1_000) {
  const { setTimeout, clearTimeout } = window
  const timers = new Map<number, { at: number; run: () => void }>()
  let now = 0
  let last = 0
  const set = (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    if (ms < from) return setTimeout(run, ms, ...given)
    // The browser's own ids are positive.
    last -= 1
    timers.set(last, { at: now + ms, run: () => run(...given) })
    return last
  }
  const stopped = [
    vi.spyOn(window, 'setTimeout').mockImplementation(set as typeof setTimeout),
    vi.spyOn(window, 'clearTimeout').mockImplementation((id) => {
      if (!timers.delete(Number(id))) clearTimeout(id)
    }),
  ]
  onTestFinished(() => {
    for (const spy of stopped) spy.mockRestore()
  })
  const nextBefore = (end: number) =>
    [...timers].filter(([, { at }]) => at <= end).sort(([, one], [, other]) => one.at - other.at)[0]
  return (ms: number) => {
    const end = now + ms
    for (let next = nextBefore(end); next; next = nextBefore(end)) {
      const [id, { at, run }] = next
      timers.delete(id)
      now = at
      run()
    }
    now = end
  }
}
