import { expect, test } from 'vitest'
import { matcherOf, splitAt } from './marked'

const split = (text: string, words: string[]) => splitAt(text, matcherOf(words) ?? /(?!)/g)

test.each([
  ['Pallets, pallet', ['pallet'], ['', 'Pallet', 's, ', 'pallet', '']],
  ['50% (net) a.b', ['50%', '(net)', '.'], ['', '50%', ' ', '(net)', ' a', '.', 'b']],
  ['racking rack', ['rack', 'racking'], ['', 'racking', ' ', 'rack', '']],
  ['ගබඩාව', ['ගබඩා'], ['', 'ගබඩා', 'ව']],
  ['anything', [], ['anything']],
  ['Mr D’Souza, ext–5', ["d'souza", 'ext-5'], ['Mr ', 'D’Souza', ', ', 'ext–5', '']],
  ['ﬁre ＡＢＣ', ['fi', 'abc'], ['', 'ﬁ', 're ', 'ＡＢＣ', '']],
  ['ක්‍රමය', ['ක්ර'], ['', 'ක්‍ර', 'මය']],
  ['cafe\u0301s', ['café'], ['', 'cafe\u0301', 's']],
])('the text "%s" is split at the words to mark, %j', (text, words, parts) => {
  expect(split(text, words)).toEqual(parts)
})
