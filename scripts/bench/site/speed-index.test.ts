import { expect, test } from 'vitest'
import { type Frame, speedIndex } from './speed-index.ts'

/** A screen of ten dots of which `dark` are dark. */
const frame = (at: number, dark: number): Frame => ({ at, colours: [dark, 10 - dark] })

test('a page that is there at once has the index of that moment', () => {
  expect(speedIndex([frame(0, 0), frame(800, 10)], 0)).toBe(800)
})

test('what is shown early counts for the time that it is shown', () => {
  expect(speedIndex([frame(0, 0), frame(500, 8), frame(1500, 10)], 0)).toBeCloseTo(500 + 200)
})

test('a picture from before the start counts from the start', () => {
  expect(speedIndex([frame(900, 0), frame(1600, 10)], 1000)).toBe(600)
})

test('a screen that overshoots is not more than complete', () => {
  expect(speedIndex([frame(0, 0), frame(100, 9), frame(300, 5)], 0)).toBe(100)
})

test('a screen that never changes was complete from the start', () => {
  expect(speedIndex([frame(0, 3), frame(700, 3)], 0)).toBe(0)
})

test('without a picture there is no index', () => {
  expect(speedIndex([], 0)).toBeNaN()
})
