import { expect, test } from 'vitest'
import { matcherOf } from './marked'

const split = (text: string, words: string[]) => text.split(matcherOf(words) ?? /(?!)/)

test.each([
  ['Pallets, pallet', ['pallet'], ['', 'Pallet', 's, ', 'pallet', '']],
  ['50% (net) a.b', ['50%', '(net)', '.'], ['', '50%', ' ', '(net)', ' a', '.', 'b']],
  ['racking rack', ['rack', 'racking'], ['', 'racking', ' ', 'rack', '']],
  ['ගබඩාව', ['ගබඩා'], ['', 'ගබඩා', 'ව']],
  ['anything', [], ['anything']],
])('the text "%s" is split at the words to mark, %j', (text, words, parts) => {
  expect(split(text, words)).toEqual(parts)
})
