import { describe, expect, test } from 'vitest'
import { day, hour, minute } from './time'
import { calendarOf, dayOf, startOfDay } from './time-zone'

const now = Date.UTC(2026, 10, 22, 12)

describe('the days in a time zone', () => {
  test.each([
    'UTC',
    'Asia/Colombo',
    'Europe/Berlin',
    'America/New_York',
    // Its clocks change by half an hour.
    'Australia/Lord_Howe',
    // Its clocks change at midnight, so one day a year has no midnight.
    'Africa/Cairo',
    // Its clocks change twice within a month.
    'Africa/Casablanca',
    'Pacific/Kiritimati',
    'Etc/GMT+12',
    'Asia/Kathmandu',
  ])('match the calendar in %s', (timeZone) => {
    const calendar = calendarOf({ TIME_ZONE: timeZone }, now)
    const dates = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
    const numberOf = (ms: number) => Date.parse(dates.format(ms)) / day

    for (let ms = now - 800 * day; ms < now; ms += 7 * hour + 13 * minute) {
      const number = dayOf(calendar, ms)
      expect(number).toBe(numberOf(ms))
    }
    for (let number = dayOf(calendar, now) - 800; number <= dayOf(calendar, now); number += 1) {
      const start = startOfDay(calendar, number)
      expect([numberOf(start - 1), numberOf(start)]).toEqual([number - 1, number])
    }
  })

  test('are those of UTC if the zone is unknown', () => {
    expect(calendarOf({ TIME_ZONE: 'Nowhere/Else' }, now).timeZone).toBe('UTC')
    expect(calendarOf({}, now)).toEqual({ timeZone: 'UTC', offsets: [{ from: 0, offset: 0 }] })
  })
})
