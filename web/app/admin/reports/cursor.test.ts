import { expect, test } from 'vitest'
import { moveCursor } from './cursor'

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowDown', 3, 4],
  ['ArrowLeft', 3, 2],
  ['ArrowUp', 3, 2],
  ['PageDown', 1, 8],
  ['PageUp', 8, 1],
  ['Home', 5, 0],
  ['End', 5, 9],
])('%s leads from bar %i to bar %i of ten', (key, from, to) => {
  expect(moveCursor(key, from, 10)).toBe(to)
})

test.each([
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 9, 9],
  ['PageUp', 2, 0],
  ['PageDown', 6, 9],
])('%s at bar %i stays within ten bars, at %i', (key, from, to) => {
  expect(moveCursor(key, from, 10)).toBe(to)
})

test('other keys are the page’s own', () => {
  expect(moveCursor('Tab', 3, 10)).toBeUndefined()
  expect(moveCursor('a', 3, 10)).toBeUndefined()
})
