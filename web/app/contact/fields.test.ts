import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findProblems } from './fields'

const answers = { name: 'Nimal', email: 'nimal@factory.example', message: 'Drive-in racking.' }

beforeEach(() => {
  // 02:00 on 2 November in Colombo, still the 1st in London.
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 1, 20, 30), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test.each([
  ['Europe/London', '2026-11-01', true],
  ['Europe/London', '2026-10-31', false],
  ['Asia/Colombo', '2026-11-02', true],
  ['Asia/Colombo', '2026-11-01', false],
])('in %s, a survey on %s may be asked for: %s', (zone, surveyDate, isPossible) => {
  vi.stubEnv('TZ', zone)

  const problem = 'Choose a date from today to a year from now'
  expect(findProblems({ ...answers, surveyDate }, {})).toEqual(
    isPossible ? {} : { surveyDate: problem },
  )
})
