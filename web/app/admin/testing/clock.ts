import { onTestFinished, vi } from 'vitest'

/** Gives the page's timers a clock that runs on, and which `vi.advanceTimersByTime` advances. */
export function installClock() {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'performance'],
  })
  onTestFinished(() => {
    vi.useRealTimers()
  })
}
