import { afterEach, expect, test } from 'vitest'
import { dayEnd, dayStart } from './filter'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test('a day begins and ends by the clock of whoever reads', () => {
  process.env.TZ = 'Asia/Colombo'

  expect(dayStart('2026-03-05')).toBe(Date.parse('2026-03-05T00:00:00+05:30'))
  expect(dayEnd('2026-12-31')).toBe(Date.parse('2026-12-31T23:59:59.999+05:30'))
})

test.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
])('%s has %i hours where the clocks change', (day, hours) => {
  process.env.TZ = 'Europe/Berlin'

  expect((dayEnd(day) + 1 - dayStart(day)) / 3_600_000).toBe(hours)
})
