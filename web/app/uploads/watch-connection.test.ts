import { expect, test } from 'vitest'
import { watchConnection } from './watch-connection'

const good = { effectiveType: '4g', downlink: 10 }
const large = 262_144
const small = 65_536

test('an unknown connection gets small chunks, one at a time', () => {
  const watched = watchConnection({}, [])

  expect([watched.chunkBytes(), watched.chunksAtOnce()]).toEqual([small, 1])
})

test('a connection that the browser reports as good gets large chunks, three at a time once measured', () => {
  const watched = watchConnection(good, [])
  expect([watched.chunkBytes(), watched.chunksAtOnce()]).toEqual([large, 1])
  watched.note(large, 500, 0)

  expect([watched.chunkBytes(), watched.chunksAtOnce()]).toEqual([large, 3])
})

test.each([
  ['a 3g connection', { effectiveType: '3g', downlink: 10 }],
  ['a slow 4g connection', { effectiveType: '4g', downlink: 0.4 }],
  ['a connection with data saving on', { ...good, saveData: true }],
])('%s counts as weak', (_, connection) => {
  const watched = watchConnection(connection, [])

  expect([watched.isWeak(), watched.chunkBytes(), watched.chunksAtOnce()]).toEqual([true, small, 1])
})

test.each([
  ['weak, although the browser reports it as good', good, 50_000, [small, 1]],
  ['good, if the browser reports nothing', {}, 400_000, [large, 1]],
])('the load speed of the page shows that a connection is %s', (_, connection, speed, expected) => {
  const watched = watchConnection(connection, [
    load({ bytes: 60_000, ms: 60_000 / (speed / 1000) }),
    // Shared the connection with another load.
    load({ bytes: 40_000, ms: 2 * (40_000 / (speed / 1000)) }),
    // From the cache, or too small to measure.
    load({ bytes: 0, ms: 1 }),
    load({ bytes: 10_000, ms: 1 }),
  ])

  expect([watched.chunkBytes(), watched.chunksAtOnce()]).toEqual(expected)
})

test('measurements outweigh what the browser reports, and recent ones count most', () => {
  const watched = watchConnection(good, [])
  watched.note(large, 5_000, 0)
  expect(watched.isWeak()).toBe(true)
  for (let i = 0; i < 4; i += 1) watched.note(small, 100, 0)

  expect(watched.isWeak()).toBe(false)
})

test('a good connection counts as weak as soon as a chunk times out', () => {
  const watched = watchConnection(good, [])
  for (let i = 0; i < 10; i += 1) watched.note(large, 100, 2)
  watched.noteLate(large, 120_000, 2)
  expect([watched.chunkBytes(), watched.chunksAtOnce()]).toEqual([small, 1])

  for (let i = 0; i < 4; i += 1) watched.note(large, 100, 0)
  expect(watched.isWeak()).toBe(false)
})

test('the speed of a connection is that of all concurrent chunks together', () => {
  const watched = watchConnection({}, [])
  watched.note(small, 1_000, 2)

  expect(watched.isWeak()).toBe(false)
})

function load({ bytes, ms }: { bytes: number; ms: number }) {
  return { transferSize: bytes, responseStart: 1000, responseEnd: 1000 + ms }
}
