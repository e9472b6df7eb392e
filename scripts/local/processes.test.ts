import { afterEach, expect, test } from 'vitest'
import { untilStopped } from './processes.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const before = new Map(signals.map((signal) => [signal, new Set(process.listeners(signal))]))
afterEach(() => {
  for (const [signal, kept] of before) {
    const added = process.listeners(signal).filter((listener) => !kept.has(listener))
    for (const listener of added) process.off(signal, listener)
  }
})

test.each(signals)('%s stops a server', async (signal) => {
  const stopped = untilStopped(new Promise(() => undefined))
  process.emit(signal)

  expect(await stopped).toBe(true)
})

test('a server that ends without a signal has crashed', async () => {
  expect(await untilStopped(Promise.resolve(0))).toBe(false)
})
