import { describe, expect, test } from 'vitest'
import { moveBy, nextStep, type Rotation, start, withClones } from './rotation'

const count = 14
const resting = (index: number): Rotation => ({ index, phase: 'resting' })

describe('the list with its clones', () => {
  const items = Array.from({ length: count }, (_, i) => i)
  const list = withClones(items)

  test('has five clones on each side', () => {
    expect(list).toHaveLength(24)
    expect(list.slice(0, 5).map(({ item }) => item)).toEqual([9, 10, 11, 12, 13])
    expect(list.slice(-5).map(({ item }) => item)).toEqual([0, 1, 2, 3, 4])
    expect(list.map(({ clone }) => clone)).toEqual([
      ...Array(5).fill('before'),
      ...Array(14).fill(undefined),
      ...Array(5).fill('after'),
    ])
  })

  test('has as many clones if there are fewer items', () => {
    const letters = (text: string) =>
      withClones([...text])
        .map(({ item }) => item)
        .join('')

    expect(letters('abcd')).toBe('dabcd abcd abcda'.replaceAll(' ', ''))
    expect(letters('abc')).toBe('bcabc abc abcab'.replaceAll(' ', ''))
    expect(letters('ab')).toBe('babab ab ababa'.replaceAll(' ', ''))
    expect(letters('a')).toBe('aaaaa a aaaaa'.replaceAll(' ', ''))
  })

  test.each([1, 2, 3, 4, 5, 6, count])(
    'of %i items shows the same ones before and after a jump at an edge',
    (length) => {
      const all = withClones(items.slice(0, length))
      // At most five, and fewer than there are: otherwise the row does not move.
      const visible = Math.min(5, Math.max(1, length - 1))
      const shownAt = (first: number) => all.slice(first, first + visible).map(({ item }) => item)
      for (const edge of [0, length + 5]) {
        const index = nextStep(resting(edge), length, true)?.to.index ?? Number.NaN

        expect(shownAt(edge)).toHaveLength(visible)
        expect(shownAt(index)).toEqual(shownAt(edge))
      }
    },
  )
})

describe('while the carousel plays', () => {
  test('the index advances every 3000 ms', () => {
    expect(nextStep(start, count, true)).toEqual({ after: 3000, to: resting(6) })
  })

  test('it pauses for a second at the edge, jumps, and resumes after 50 ms in the same rhythm', () => {
    const jump = nextStep(resting(19), count, true)
    expect(jump).toEqual({ after: 1000, to: { index: 5, phase: 'jumping' } })

    const landing = nextStep({ index: 5, phase: 'jumping' }, count, true)
    expect(landing).toEqual({ after: 50, to: { index: 5, phase: 'landed' } })

    const next = nextStep({ index: 5, phase: 'landed' }, count, true)
    expect(next).toEqual({ after: 1950, to: resting(6) })
  })

  test('a jump at the start of the list leads to the end', () => {
    expect(nextStep(resting(0), count, true)).toEqual({
      after: 1000,
      to: { index: 14, phase: 'jumping' },
    })
  })
})

describe('while the carousel is paused', () => {
  test('it stays where it is', () => {
    expect(nextStep(resting(9), count, false)).toBeUndefined()
    expect(nextStep({ index: 5, phase: 'landed' }, count, false)).toBeUndefined()
  })

  test('a pending jump still happens, since it is invisible', () => {
    expect(nextStep(resting(19), count, false)?.after).toBe(1000)
    expect(nextStep({ index: 5, phase: 'jumping' }, count, false)?.after).toBe(50)
  })
})

test('the carousel can be moved by hand in either direction, but not past an edge or during a jump', () => {
  expect(moveBy(resting(9), 1, count)).toEqual(resting(10))
  expect(moveBy(resting(1), -1, count)).toEqual(resting(0))
  for (const rotation of [resting(0), resting(19), { index: 5, phase: 'jumping' } as const]) {
    expect(moveBy(rotation, 1, count)).toBe(rotation)
  }
})
