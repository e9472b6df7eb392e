import { describe, expect, test } from 'vitest'
import { startOf, withoutCutCharacters } from './graphemes'

describe('the start of a text', () => {
  test.for([
    ['a text that fits', 'pump', 4, 'pump'],
    ['Latin letters', 'pumps', 4, 'pump'],
    ['a Sinhala letter and its vowel sign', 'පොම්ප', 1, ''],
    ['Sinhala letters that are joined', 'ශ්‍රී ලංකා', 4, ''],
    ['Sinhala letters that are joined later in the text', 'ක ශ්‍රී', 6, 'ක '],
    ['a Tamil letter and its vowel sign', 'கோபுரம்', 3, 'கோ'],
    ['an emoji in two units', 'ab😀', 3, 'ab'],
    ['a family of emoji', 'a👨‍👩‍👧b', 6, 'a'],
    ['a flag', '🇱🇰🇱🇰', 6, '🇱🇰'],
    ['a letter with a combining accent', 'cafe\u0301', 4, 'caf'],
  ] as const)('keeps %s whole', ([, text, length, start]) => {
    expect(startOf(text, length)).toBe(start)
  })

  test('is cut off within a character that has more marks than any language', () => {
    expect(startOf(`a${'\u0301'.repeat(1000)}`, 240)).toHaveLength(240)
  })

  test('is found as fast in a long text', () => {
    const message = 'පොම්ප කාමරය '.repeat(100_000)
    expect(startOf(message, 240)).toBe(message.slice(0, startOf(message, 240).length))
    expect(startOf(message, 240).length).toBeGreaterThan(230)
  })
})

test('a character that was cut next to an ellipsis is dropped', () => {
  expect(withoutCutCharacters('…\u0dd2ම පොම්ප ක…')).toBe('…ම පොම්ප …')
  expect(withoutCutCharacters('pump room')).toBe('pump room')
})
