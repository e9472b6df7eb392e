import { expect, test } from 'vitest'
import { urgentWords } from '../lib/urgent-words'
import { soundsUrgent } from './urgent'

test.each(urgentWords)('a message with an urgent word sounds urgent: %s', (word) => {
  expect(soundsUrgent(`This is ${word.toUpperCase()}: please come.`)).toBe(true)
  expect(soundsUrgent(`Please come,\n${word}!!`)).toBe(true)
  expect(soundsUrgent(`A non-${word} question`)).toBe(false)
  expect(soundsUrgent(`One${word}`)).toBe(false)
})

test('a message without one does not', () => {
  expect(soundsUrgent('')).toBe(false)
})
