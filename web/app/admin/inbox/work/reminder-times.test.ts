import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Clock } from '../../../../../worker/clock/working-time'
import { site } from '../../../lib/site'
import { formatForField } from '../../ui/dates'
import { readReminder, reminderTimes, waitingDate } from './reminder-times'

/** 22 November 2026 is a Sunday. */
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()

beforeAll(() => {
  // Closed on Sundays.
  vi.spyOn(site, 'openingHours', 'get').mockReturnValue([
    {
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
      opens: '08:00',
      closes: '17:00',
    },
  ])
})

afterAll(() => {
  vi.restoreAllMocks()
})

test.each([
  ['Sunday noon', at(22, 12), ['tomorrow 23 9', 'days 25 9', 'friday 27 9']],
  [
    'Monday morning',
    at(23, 8),
    ['tonight 23 18', 'tomorrow 24 9', 'days 26 9', 'friday 27 9', 'monday 30 9'],
  ],
  ['Thursday evening', at(26, 17), ['tomorrow 27 9', 'monday 30 9']],
  ['Friday', at(27, 10), ['tonight 27 18', 'tomorrow 28 9', 'monday 30 9', 'days 1 9']],
  ['Saturday', at(28, 10), ['tonight 28 18', 'monday 30 9', 'days 2 9', 'friday 4 9']],
])(
  'on %s, reminders are offered soonest first, once a day and not for a Sunday',
  (_, now, expected) => {
    const offered = reminderTimes(now).map(({ name, at }) => {
      const date = new Date(at)
      return `${name} ${date.getDate()} ${date.getHours()}`
    })
    expect(offered).toEqual(expected)
  },
)

test('no reminder is offered for a public holiday, which is no working day either', () => {
  const open = (day: number) => [at(day, 8), at(day, 17)] as const
  const clock: Clock = {
    // 24 November is a holiday.
    times: [20, 21, 23, 25, 26, 27, 28, 30].map(open),
    target: null,
    urgentTarget: null,
    longestDay: 0,
  }
  expect(reminderTimes(at(23, 10), clock).map(({ name }) => name)).toEqual([
    'tonight',
    'friday',
    'monday',
  ])
  expect(waitingDate(at(23, 10), clock)).toBe(at(27, 9))
})

describe('a custom reminder date', () => {
  test('is read and written in local time', () => {
    expect(readReminder('2026-11-23T09:30', at(22, 12))).toBe(at(23, 9) + 30 * 60_000)
    expect(formatForField(at(23, 9) + 30 * 60_000)).toBe('2026-11-23T09:30')
  })

  test.each([
    ['in the past', '2026-11-22T09:00'],
    ['more than two years ahead', '2072-11-23T09:00'],
    ['empty', ''],
    ['not a date', 'x'],
  ])('is null if the field is %s', (_, text) => {
    expect(readReminder(text, at(22, 12))).toBeNull()
  })
})
