import { expect, test } from 'vitest'
import { readAmount } from './outcome'

test.each([
  ['1250000', 1_250_000],
  [' 1,250,000 ', 1_250_000],
  ['1 250 000', 1_250_000],
  ['0', 0],
  ['1000000000000', 10 ** 12],
  ['', null],
  ['  ', null],
  ['1000000000001', undefined],
  ['12.5', undefined],
  ['-1', undefined],
  ['1e6', undefined],
  ['LKR 5', undefined],
])('an amount typed as %j is %j', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount)
})
