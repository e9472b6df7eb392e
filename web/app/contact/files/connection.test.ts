import { expect, test } from 'vitest'
import { watchConnection } from './connection'

const good = { effectiveType: '4g', downlink: 10 }
const large = 262_144
const small = 65_536

test('a connection of which nothing is known takes small chunks, one at a time', () => {
  const watched = watchConnection({}, [])

  expect([watched.chunkBytes(), watched.lanes()]).toEqual([small, 1])
})

test('a connection that the browser calls good takes large ones, and three at a time once it has shown it', () => {
  const watched = watchConnection(good, [])
  expect([watched.chunkBytes(), watched.lanes()]).toEqual([large, 1])
  watched.note(large, 500, 0)

  expect([watched.chunkBytes(), watched.lanes()]).toEqual([large, 3])
})

test.each([
  ['3g', { effectiveType: '3g', downlink: 10 }],
  ['a slow 4g', { effectiveType: '4g', downlink: 0.4 }],
  ['a visitor who saves data', { ...good, saveData: true }],
])('%s is weak', (_, connection) => {
  const watched = watchConnection(connection, [])

  expect([watched.isWeak(), watched.chunkBytes(), watched.lanes()]).toEqual([true, small, 1])
})

test.each([
  ['weak, although the browser calls it good', good, 50_000, [small, 1]],
  ['good, where the browser says nothing', {}, 400_000, [large, 1]],
])('how fast the page came tells that a connection is %s', (_, connection, speed, expected) => {
  const watched = watchConnection(connection, [
    load({ bytes: 60_000, ms: 60_000 / (speed / 1000) }),
    // Shares the connection with another one.
    load({ bytes: 40_000, ms: 2 * (40_000 / (speed / 1000)) }),
    // From the cache, or so small that it comes at once.
    load({ bytes: 0, ms: 1 }),
    load({ bytes: 10_000, ms: 1 }),
  ])

  expect([watched.chunkBytes(), watched.lanes()]).toEqual(expected)
})

test('what is measured counts more than what the browser says, and what came last the most', () => {
  const watched = watchConnection(good, [])
  watched.note(large, 5_000, 0)
  expect(watched.isWeak()).toBe(true)
  for (let i = 0; i < 4; i += 1) watched.note(small, 100, 0)

  expect(watched.isWeak()).toBe(false)
})

test('a connection that was good and lets nothing through in time is weak at once', () => {
  const watched = watchConnection(good, [])
  for (let i = 0; i < 10; i += 1) watched.note(large, 100, 2)
  watched.noteLate(large, 120_000, 2)
  expect([watched.chunkBytes(), watched.lanes()]).toEqual([small, 1])

  for (let i = 0; i < 4; i += 1) watched.note(large, 100, 0)
  expect(watched.isWeak()).toBe(false)
})

test('chunks that share a connection are as fast as all of them together', () => {
  const watched = watchConnection({}, [])
  watched.note(small, 1_000, 2)

  expect(watched.isWeak()).toBe(false)
})

function load({ bytes, ms }: { bytes: number; ms: number }) {
  return { transferSize: bytes, responseStart: 1000, responseEnd: 1000 + ms }
}
