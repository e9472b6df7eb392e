import { describe, expect, test } from 'vitest'
import { hour, minute } from '../time'
import { calendarOf, writeLocalTime } from '../time-zone'
import { type ClockSettings, clockOf } from './clock'
import { weekdays } from './contract'
import {
  addTime,
  answerBy,
  isAnswerDueSoon,
  lateSince,
  takeTime,
  timeBetween,
} from './working-time'

/** Colombo is 5 h 30 ahead of UTC. */
const at = (text: string) => Date.parse(`${text}:00+05:30`)

const settings: ClockSettings = {
  workingHours: [
    {
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '08:00',
      closes: '17:00',
    },
    { days: ['Saturday'], opens: '08:00', closes: '13:00' },
  ],
  holidays: [{ date: '2026-11-24', name: 'Il Full Moon Poya Day' }],
  answerTarget: '1d',
  urgentTarget: '4h',
}

function clock(changes: Partial<ClockSettings> = {}, now = at('2026-11-20T10:00')) {
  return clockOf({ ...settings, ...changes }, calendarOf({ TIME_ZONE: 'Asia/Colombo' }, now), now)
}

const asked = (text: string, isUrgent = false) => ({ unansweredSince: at(text), isUrgent })

describe('an answer is due', () => {
  test.each([
    ['in the middle of the day, a working day later', '2026-11-19T10:15', '2026-11-20T10:15'],
    [
      'on Friday afternoon, after as much time of Saturday and Monday',
      '2026-11-20T15:00',
      '2026-11-23T10:00',
    ],
    ['in the evening, as if it had been the next morning', '2026-11-18T21:00', '2026-11-19T17:00'],
    ['on Sunday, as if it had been on Monday', '2026-11-22T11:00', '2026-11-23T17:00'],
    ['before a public holiday, after it', '2026-11-23T10:00', '2026-11-25T10:00'],
    [
      'on a public holiday, as if it had been on the day after it',
      '2026-11-24T10:00',
      '2026-11-25T17:00',
    ],
  ])('%s', (_, since, due) => {
    expect(answerBy(clock(), asked(since))).toBe(at(due))
  })

  test('within four working hours if it is urgent', () => {
    expect(answerBy(clock(), asked('2026-11-19T16:10', true))).toBe(at('2026-11-20T11:10'))
  })

  test('within the target of the settings', () => {
    expect(answerBy(clock({ answerTarget: '2h' }), asked('2026-11-19T16:10'))).toBe(
      at('2026-11-20T09:10'),
    )
  })

  test('never, if the target is off or nothing waits for an answer', () => {
    expect(answerBy(clock({ answerTarget: 'off' }), asked('2026-11-19T16:10'))).toBeNull()
    expect(answerBy(clock(), { unansweredSince: null, isUrgent: false })).toBeNull()
  })
})

test('who has waited since before a moment is late, and nobody else', () => {
  const now = at('2026-11-23T10:00')
  const { other, urgent } = lateSince(clock({}, now), now)
  // As much time as a working day has, and four hours, before Monday at 10.
  expect(other).toBe(at('2026-11-20T15:00'))
  expect(urgent).toBe(at('2026-11-21T11:00'))
  expect(answerBy(clock(), { unansweredSince: other, isUrgent: false })).toBe(now)
  expect(answerBy(clock(), { unansweredSince: other + 1, isUrgent: false })).toBeGreaterThan(now)
  const off = lateSince(clock({ answerTarget: 'off' }, now), now)
  expect(off.other).toBe(0)
})

test('the time left is shown in its last quarter', () => {
  // Nine working hours: 2 h 15 min are left.
  const question = asked('2026-11-19T10:15')
  expect(isAnswerDueSoon(clock(), question, at('2026-11-19T16:59'))).toBe(false)
  expect(isAnswerDueSoon(clock(), question, at('2026-11-20T08:00') - 1)).toBe(true)
  expect(isAnswerDueSoon(clock(), asked('2026-11-18T21:00'), at('2026-11-19T14:44'))).toBe(false)
  expect(isAnswerDueSoon(clock(), asked('2026-11-18T21:00'), at('2026-11-19T14:45'))).toBe(true)
})

describe('working time', () => {
  test('is counted without evenings, Sundays and public holidays', () => {
    const { times } = clock()
    const [from, to] = [at('2026-11-20T16:00'), at('2026-11-25T09:00')]
    // Friday 1 h, Saturday 5 h, Monday 9 h, Wednesday 1 h.
    expect(timeBetween(times, from, to)).toBe(16 * hour)
    expect(addTime(times, from, 16 * hour)).toBe(to)
    expect(timeBetween(times, to, from)).toBe(0)
  })

  test('is taken back as it is added', () => {
    const { times } = clock()
    const from = at('2026-11-20T16:00')
    for (const hours of [0, 0.5, 1, 6, 14, 15.5]) {
      expect(takeTime(times, addTime(times, from, hours * hour), hours * hour)).toBe(from)
    }
  })

  test('of hours that overlap or touch counts once', () => {
    const workingHours: ClockSettings['workingHours'] = [
      { days: ['Friday'], opens: '08:00', closes: '12:00' },
      { days: ['Friday'], opens: '10:00', closes: '14:00' },
      { days: ['Friday'], opens: '14:00', closes: '15:00' },
    ]
    const { times } = clock({ workingHours })
    expect(timeBetween(times, at('2026-11-20T00:00'), at('2026-11-20T23:59'))).toBe(7 * hour)
  })

  test('is that of the company’s content until the settings have others', () => {
    const { times } = clock({ workingHours: null, holidays: null })
    const ofDay = (day: string) => timeBetween(times, at(`${day}T00:00`), at(`${day}T23:59`))
    expect(ofDay('2026-11-20')).toBe(9 * hour)
    expect(ofDay('2026-11-21')).toBe(4 * hour + 30 * minute)
    expect(ofDay('2026-11-24')).toBe(0)
  })

  test.each([
    ['back', '2026-10-25'],
    ['forward', '2027-03-28'],
  ])('begins and ends as usual on the day on which clocks go %s', (_, date) => {
    const zone = 'Europe/Berlin'
    const noon = Date.parse(`${date}T11:00Z`)
    const workingHours = [{ days: [...weekdays], opens: '09:00', closes: '17:00' }]
    const everyDay = { ...settings, workingHours, holidays: [] }
    const { times } = clockOf(everyDay, calendarOf({ TIME_ZONE: zone }, noon), noon)
    const today = times.filter(([start, end]) => start < noon && noon < end)
    expect(today.map((each) => each.map((time) => writeLocalTime(time, zone)))).toEqual([
      [`${date} 09:00`, `${date} 17:00`],
    ])
  })
})
