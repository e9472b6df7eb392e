import { expect, test } from 'vitest'
import { watchLine } from './line'

const good = { effectiveType: '4g', downlink: 10 }
const large = 262_144
const small = 65_536

test('a line of which nothing is known takes small chunks, one at a time', () => {
  const line = watchLine({}, [])

  expect([line.chunkBytes(), line.lanes()]).toEqual([small, 1])
})

test('a line that the browser calls good takes large ones, and three at a time once it has shown it', () => {
  const line = watchLine(good, [])
  expect([line.chunkBytes(), line.lanes()]).toEqual([large, 1])
  line.note(large, 500, 0)

  expect([line.chunkBytes(), line.lanes()]).toEqual([large, 3])
})

test.each([
  ['3g', { effectiveType: '3g', downlink: 10 }],
  ['a slow 4g', { effectiveType: '4g', downlink: 0.4 }],
  ['a visitor who saves data', { ...good, saveData: true }],
])('%s is weak', (_, connection) => {
  const line = watchLine(connection, [])

  expect([line.isWeak(), line.chunkBytes(), line.lanes()]).toEqual([true, small, 1])
})

test.each([
  ['weak, although the browser calls it good', good, 50_000, [small, 1]],
  ['good, where the browser says nothing', {}, 400_000, [large, 1]],
])('how fast the page came tells that a line is %s', (_, connection, speed, expected) => {
  const line = watchLine(connection, [
    load({ bytes: 60_000, ms: 60_000 / (speed / 1000) }),
    // Shares the line with another one.
    load({ bytes: 40_000, ms: 2 * (40_000 / (speed / 1000)) }),
    // From the cache, or so small that it comes at once.
    load({ bytes: 0, ms: 1 }),
    load({ bytes: 10_000, ms: 1 }),
  ])

  expect([line.chunkBytes(), line.lanes()]).toEqual(expected)
})

test('what is measured counts more than what the browser says, and what came last the most', () => {
  const line = watchLine(good, [])
  line.note(large, 5_000, 0)
  expect(line.isWeak()).toBe(true)
  for (let i = 0; i < 4; i += 1) line.note(small, 100, 0)

  expect(line.isWeak()).toBe(false)
})

test('a line that was good and lets nothing through in time is weak at once', () => {
  const line = watchLine(good, [])
  for (let i = 0; i < 10; i += 1) line.note(large, 100, 2)
  line.noteLate(large, 120_000, 2)
  expect([line.chunkBytes(), line.lanes()]).toEqual([small, 1])

  for (let i = 0; i < 4; i += 1) line.note(large, 100, 0)
  expect(line.isWeak()).toBe(false)
})

test('chunks that share a line are as fast as all of them together', () => {
  const line = watchLine({}, [])
  line.note(small, 1_000, 2)

  expect(line.isWeak()).toBe(false)
})

function load({ bytes, ms }: { bytes: number; ms: number }) {
  return { transferSize: bytes, responseStart: 1000, responseEnd: 1000 + ms }
}
