import type {} from '@vitest/browser-playwright'
import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Makes the browser compute this many times more slowly until the test ends. */
export async function slowDown(rate: number) {
  const setRate = (next: number) => cdp().send('Emulation.setCPUThrottlingRate', { rate: next })
  await setRate(rate)
  onTestFinished(async () => {
    await setRate(1)
  })
}
