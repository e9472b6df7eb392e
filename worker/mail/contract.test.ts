import { expect, test } from 'vitest'
import { findReplyQuote, readRanges, splitQuotes } from './contract'

test.each([
  [
    '[[0,3],[5,9]]',
    [
      [0, 3],
      [5, 9],
    ],
  ],
  ['[null,1,{},[2],[3,"4"],[5,9]]', [[5, 9]]],
  [
    '[[5,9],[2,7],[9,12]]',
    [
      [5, 9],
      [9, 12],
    ],
  ],
  ['[[-1,4],[6,3]]', []],
  ['null', []],
  ['{', []],
])('of stored ranges only those that fit are read: %s', (json, ranges) => {
  expect(readRanges(json)).toEqual(ranges)
})

test('a reply’s quote of the customer is found, and its own lists are not', () => {
  const quote = '\n\nOn 3 November 2026, Nimal Perera wrote:\n> We need racking.\n> Soon?'
  expect(splitQuotes(`Yes.${quote}`, findReplyQuote(`Yes.${quote}`))).toMatchObject([
    { text: 'Yes.', isQuote: false },
    { text: quote.trim(), isQuote: true },
  ])
  expect(findReplyQuote('Hello.\n\nPlease send us before Friday:\n> the drawings')).toEqual([])
})
