import { expect, test } from 'vitest'
import type { Clock } from '../../../../worker/clock/working-time'
import { hour, minute } from '../../../../worker/time'
import { describeAnswer } from './answer-due'

/** Two days of eight hours, in a browser whose clock shows UTC or any other time. */
const start = new Date(2026, 10, 19, 9).getTime()
const clock: Clock = {
  times: [
    [start, start + 8 * hour],
    [start + 24 * hour, start + 32 * hour],
  ],
  target: 4 * hour,
  urgentTarget: hour,
  longestDay: 8 * hour,
}

const row = { box: 'inbox', unansweredSince: start, isUrgent: false } as const
const textAt = (ms: number, facts = {}) =>
  describeAnswer({ ...row, ...facts }, clock, start + ms)?.text ?? null

test.each([
  [3 * hour - 1, null],
  [3 * hour, 'by 13:00'],
  [4 * hour - 1, 'by 13:00'],
  [4 * hour, 'late 0\u00a0min'],
  [5 * hour - 1, 'late 59\u00a0min'],
  [5 * hour, 'late 1\u00a0h'],
  // The night is no working time.
  [23 * hour, 'late 4\u00a0h'],
  [28 * hour, 'late 1\u00a0d'],
])('a row says after %d ms: %s', (ms, text) => {
  expect(textAt(ms)).toBe(text)
})

test('a row says that it is later than can be counted, if its wait began before the working time that is known', () => {
  expect(textAt(28 * hour, { unansweredSince: start - 400 * 24 * hour })).toBe('late 1+\u00a0d')
})

test('an urgent enquiry is due by a target of its own', () => {
  expect(textAt(50 * minute, { isUrgent: true })).toBe('by 10:00')
})

test.each([{ box: 'waiting' }, { unansweredSince: null }])('nothing is due for %o', (facts) => {
  expect(textAt(5 * hour, facts)).toBeNull()
})

test('the open enquiry always says by when', () => {
  expect(describeAnswer(row, clock, start, { isAlways: true })?.text).toMatch(/^by .*13:00$/)
})
