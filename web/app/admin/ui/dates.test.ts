import { expect, test } from 'vitest'
import { formatDateTime } from './dates'

const at = (year: number) => new Date(year, 10, 20, 14, 5).getTime()

test.each([
  ['this year', 2026, '20 Nov, 14:05'],
  ['last year', 2025, '20 Nov 2025, 14:05'],
  ['next year', 2027, '20 Nov 2027, 14:05'],
])('a date and time %s is written so that its year is clear', (_, year, text) => {
  expect(formatDateTime(at(year), at(2026))).toBe(text)
})
