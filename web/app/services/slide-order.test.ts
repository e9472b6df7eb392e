import { describe, expect, test } from 'vitest'
import { lastIndex, moveBy, nextStep } from './slide-order'

describe('six slides', () => {
  test.each([
    [1, 5],
    [2, 4],
    [3, 3],
    [6, 0],
    [7, 0],
  ])('%i a view: the last index is %i', (perView, last) => {
    expect(lastIndex(6, perView)).toBe(last)
  })

  test('turn one by one, and past an end to the other', () => {
    expect(moveBy(0, 1, 5)).toBe(1)
    expect(moveBy(5, 1, 5)).toBe(0)
    expect(moveBy(1, -1, 5)).toBe(0)
    expect(moveBy(0, -1, 5)).toBe(5)
  })

  test('turn from what is in view when the window has become wider', () => {
    expect(moveBy(5, -1, 3)).toBe(2)
    expect(moveBy(5, 1, 3)).toBe(0)
  })
})

test('the next slide comes after 5000 ms, the first after the last', () => {
  expect(nextStep(2, 5, true)).toEqual({ after: 5000, to: 3 })
  expect(nextStep(5, 5, true)).toEqual({ after: 5000, to: 0 })
})

test('none comes while it does not play, or when all are in view', () => {
  expect(nextStep(2, 5, false)).toBeUndefined()
  expect(nextStep(0, 0, true)).toBeUndefined()
})
