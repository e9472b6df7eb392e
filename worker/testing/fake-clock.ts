import { onTestFinished, vi } from 'vitest'

/**
 * Runs `work` with timers that only the test moves. I/O is real: `advance` waits until the work
 * has set its timer, which it may do only after an answer from D1 or the provider.
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
      // Lets what has just been answered set its next timer before time goes on.
      await scheduler.wait(20)
      await vi.advanceTimersByTimeAsync(ms)
      await scheduler.wait(20)
    },
  }
}

/** Runs `work` on a clock that goes as fast as the work allows, and returns what it returns. */
export async function hurry<T>(work: () => Promise<T>) {
  const run = onFakeClock(work)
  while (!run.isDone()) await run.advance(1000)
  return run.result
}

/** Sets the time that the product sees, until the test ends. */
export function setTime(ms: number) {
  vi.setSystemTime(ms)
  onTestFinished(() => void vi.useRealTimers())
}
