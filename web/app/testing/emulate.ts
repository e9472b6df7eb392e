import type {} from '@vitest/browser-playwright'
import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

/** Emulates one media feature, and no other, until the test ends. */
export async function emulate(name: string, value: string) {
  const send = (features: { name: string; value: string }[]) =>
    cdp().send('Emulation.setEmulatedMedia', { features })
  await send([{ name, value }])
  onTestFinished(async () => {
    await send([])
  })
}
