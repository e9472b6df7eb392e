import { describe, expect, test } from 'vitest'
import type { Target, WorkingHours } from '../../../../../worker/clock/contract'
import { sampleAnswer } from './sample-answer'

const hours: WorkingHours = [
  {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '08:00',
    closes: '17:00',
  },
  { days: ['Saturday'], opens: '08:00', closes: '13:00' },
]
/** A Sunday. */
const now = Date.UTC(2026, 10, 29, 12)

function sample(target: Target, changes: Partial<Parameters<typeof sampleAnswer>[1]> = {}) {
  const found = sampleAnswer(target, { hours, holidays: [], ...changes }, now)
  return found && [found.received, found.due].map((ms) => new Date(ms).toISOString().slice(5, 16))
}

describe('a message of Thursday afternoon', () => {
  test.each<[Target, string]>([
    ['2h', '12-04T09:10'],
    ['4h', '12-04T11:10'],
    ['1d', '12-04T16:10'],
    ['2d', '12-07T11:10'],
  ])('is due after %s of working time', (target, due) => {
    expect(sample(target)).toEqual(['12-03T16:10', due])
  })

  test('is due after a public holiday', () => {
    const holidays = [{ date: '2026-12-04', name: 'A day off' }]

    expect(sample('4h', { holidays })).toEqual(['12-03T16:10', '12-05T11:10'])
  })
})

test('if Thursday is closed, the message is one of the next working day', () => {
  const mondays: WorkingHours = [{ days: ['Monday'], opens: '09:00', closes: '12:00' }]

  expect(sample('2h', { hours: mondays })).toEqual(['11-30T11:10', '12-07T10:10'])
})

test('without a target, or without a working day, there is no sample', () => {
  expect(sample('off')).toBeNull()
  const holidays = Array.from({ length: 70 }, (_, days) => ({
    date: new Date(now + days * 86_400_000).toISOString().slice(0, 10),
    name: 'A day off',
  }))
  expect(sample('4h', { holidays })).toBeNull()
})
