import { onTestFinished, vi } from 'vitest'

/**
 * Runs `work` with timers that only the test advances. I/O is real: `advance` waits until the work
 * has set its timer, which may happen only after D1 or the provider has answered.
 */
export function onFakeClock<T>(work: () => Promise<T>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let isDone = false
  const result = work().finally(() => {
    isDone = true
  })
  return {
    result,
    isDone: () => isDone,
    async advance(ms: number) {
      while (vi.getTimerCount() === 0 && !isDone) await scheduler.wait(1)
      // Lets code that has just received an answer set its next timer before time advances.
      await scheduler.wait(20)
      await vi.advanceTimersByTimeAsync(ms)
      await scheduler.wait(20)
    },
  }
}

/** Runs `work` on a clock that advances as fast as the work allows. Returns its result. */
export async function hurry<T>(work: () => Promise<T>) {
  const run = onFakeClock(work)
  while (!run.isDone()) await run.advance(1000)
  return run.result
}

/** Sets the system time until the test ends. */
export function setTime(ms: number) {
  vi.setSystemTime(ms)
  onTestFinished(() => void vi.useRealTimers())
}
