import { vi } from 'vitest'
import { untilSettled } from './scroller'

/** Lets this many ms pass on an installed clock, and the page render what follows. */
export async function wait(duration: number) {
  vi.advanceTimersByTime(duration)
  await untilSettled()
}
