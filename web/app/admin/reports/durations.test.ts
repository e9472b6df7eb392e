import { expect, test } from 'vitest'
import { hour, minute } from '../../../../worker/time'
import { formatHours, formatQuantile, formatWorkingDays } from './durations'

test.each([
  [20_000, '0\u00a0min'],
  [35 * minute, '35\u00a0min'],
  [2.5 * hour, '2\u00a0h 30\u00a0min'],
  [3 * hour - 1, '3\u00a0h'],
  // A working day has no fixed length.
  [30 * hour, '30\u00a0h'],
])('%i ms of working time are written as "%s"', (ms, text) => {
  expect(formatHours(ms)).toBe(text)
})

test.each([
  [9 * hour - minute, '8\u00a0h 59\u00a0min'],
  [9 * hour, '1\u00a0d'],
  [20 * hour, '2\u00a0d 2\u00a0h'],
])('with working days of nine hours, %i ms are "%s"', (ms, text) => {
  expect(formatWorkingDays(ms, 9 * hour)).toBe(text)
})

test('a median of enquiries that still wait is longer', () => {
  expect(formatQuantile({ ms: 5 * hour, isLonger: true })).toBe('over 5\u00a0h')
  expect(formatQuantile(null)).toBe('–')
})
