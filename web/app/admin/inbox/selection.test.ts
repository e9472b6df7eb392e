import { expect, test } from 'vitest'
import { extendTo, keepListed, nothingSelected, toggle, toggleAll } from './selection'

const order = ['a', 'b', 'c', 'd', 'e']
const idsOf = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort().join('')

test('toggling a row selects it, and toggling it again deselects it', () => {
  const one = toggle(nothingSelected, 'b')

  expect(idsOf(one)).toBe('b')
  expect(idsOf(toggle(one, 'b'))).toBe('')
})

test('a range extends from the last toggled row in either direction, adding to the rest', () => {
  const chosen = toggle(toggle(nothingSelected, 'a'), 'd')

  expect(idsOf(extendTo(chosen, 'e', order))).toBe('ade')
  expect(idsOf(extendTo(chosen, 'b', order))).toBe('abcd')
})

test('a range without a start, or from a row that has left the list, is one row', () => {
  expect(idsOf(extendTo(nothingSelected, 'c', order))).toBe('c')
  expect(idsOf(extendTo({ ids: new Set(), anchor: 'gone' }, 'c', order))).toBe('c')
})

test('rows that stay in the list stay selected, as does the start of the next range', () => {
  const listed = [{ id: 'b' }, { id: 'd' }]
  const chosen = keepListed(extendTo(toggle(nothingSelected, 'b'), 'd', order), listed)

  expect(idsOf(chosen)).toBe('bd')
  expect(idsOf(extendTo(chosen, 'a', order))).toBe('abd')
})

test('toggling all selects every row, or none if all are selected', () => {
  const all = toggleAll(toggle(nothingSelected, 'b'), order)

  expect(idsOf(all)).toBe('abcde')
  expect(idsOf(toggleAll(all, order))).toBe('')
})
