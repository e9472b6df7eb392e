import { expect, test } from 'vitest'
import { extendTo, nothingSelected, toggle, toggleAll } from './selection'

const order = ['a', 'b', 'c', 'd', 'e']
const idsOf = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort().join('')

test('a row is selected and taken out again', () => {
  const one = toggle(nothingSelected, 'b')

  expect(idsOf(one)).toBe('b')
  expect(idsOf(toggle(one, 'b'))).toBe('')
})

test('a range goes from the last choice, in both directions, and adds to what there is', () => {
  const chosen = toggle(toggle(nothingSelected, 'a'), 'd')

  expect(idsOf(extendTo(chosen, 'e', order))).toBe('ade')
  expect(idsOf(extendTo(chosen, 'b', order))).toBe('abcd')
})

test('a range without a start, or from a row that is gone, is one row', () => {
  expect(idsOf(extendTo(nothingSelected, 'c', order))).toBe('c')
  expect(idsOf(extendTo({ ids: new Set(), anchor: 'gone' }, 'c', order))).toBe('c')
})

test('all are selected at once, and none where all are', () => {
  const all = toggleAll(toggle(nothingSelected, 'b'), order)

  expect(idsOf(all)).toBe('abcde')
  expect(idsOf(toggleAll(all, order))).toBe('')
})
