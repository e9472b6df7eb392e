import { expect, test } from 'vitest'
import { urgentWords } from '../../web/app/lib/urgent-words'
import { findWords } from './words'

test.each([
  ['', []],
  ['URGENT!! Fire.', ['urgent', 'fire']],
  ['(leak)\nleak, Leak’s', ['leak', 's']],
  ['A non-urgent question', ['a', 'non-urgent', 'question']],
  ['urgent - please', ['urgent', 'please']],
  ['2 floodlights, 24/7', ['2', 'floodlights', '24', '7']],
  ['හදිසියි! ගිනි ගත්තා', ['හදිසියි', 'ගිනි', 'ගත්තා']],
  ['පොම්පයේ කාන්දුවක්.', ['පොම්පයේ', 'කාන්දුවක්']],
  ['ශ්‍රී ලංකාව', ['ශ්‍රී', 'ලංකාව']],
  ['அவசரம், தீ!', ['அவசரம்', 'தீ']],
  ['குழாயில் கசிவு', ['குழாயில்', 'கசிவு']],
])('the words of %j', (text, words) => {
  expect(findWords(text)).toEqual(words)
})

test('a word is the same however its vowel signs are composed', () => {
  expect(findWords('පො'.normalize('NFD'))).toEqual(findWords('පො'.normalize('NFC')))
})

test('each urgent word of the company is found as it is listed', () => {
  expect(findWords(urgentWords.join('\n'))).toEqual(urgentWords)
})

test('only so many words are found, and none that is too long to be urgent', () => {
  const text = Array.from({ length: 3000 }, (_, position) => `word${position}`).join(' ')

  expect(findWords(`${'x'.repeat(41)} ${text}`)).toHaveLength(2000)
  expect(findWords(`${'x'.repeat(41)} fire`)).toEqual(['fire'])
})
