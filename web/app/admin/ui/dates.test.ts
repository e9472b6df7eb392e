import { expect, test } from 'vitest'
import { formatDateTime } from './dates'

const at = (year: number) => new Date(year, 10, 20, 14, 5).getTime()

test.each([
  ['this year', 2026, false],
  ['last year', 2025, true],
  ['next year', 2027, true],
])('a date and time %s is written so that its year is clear', (_, year, hasYear) => {
  const text = formatDateTime(at(year), at(2026))

  expect(text).toMatch(/\b20\b.*:05/)
  expect(text.includes(String(year))).toBe(hasYear)
})
