import { describe, expect, test } from 'vitest'
import { lastIndex, moveBy, nextStep } from './slide-order'

describe('six slides', () => {
  test.each([
    [1, 5],
    [2, 4],
    [3, 3],
    [6, 0],
    [7, 0],
  ])('with %i in view have %i as the last index', (perView, last) => {
    expect(lastIndex(6, perView)).toBe(last)
  })

  test('move one at a time and wrap around at either end', () => {
    expect(moveBy(0, 1, 5)).toBe(1)
    expect(moveBy(5, 1, 5)).toBe(0)
    expect(moveBy(1, -1, 5)).toBe(0)
    expect(moveBy(0, -1, 5)).toBe(5)
  })

  test('move from the slides in view after the window has become wider', () => {
    expect(moveBy(5, -1, 3)).toBe(2)
    expect(moveBy(5, 1, 3)).toBe(0)
  })
})

test('the next slide follows after 5000 ms, and the first follows the last', () => {
  expect(nextStep(2, 5, true)).toEqual({ after: 5000, to: 3 })
  expect(nextStep(5, 5, true)).toEqual({ after: 5000, to: 0 })
})

test('no slide follows while paused, or when all are in view', () => {
  expect(nextStep(2, 5, false)).toBeUndefined()
  expect(nextStep(0, 0, true)).toBeUndefined()
})
