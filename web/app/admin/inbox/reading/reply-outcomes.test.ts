import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Status } from '../../../../../worker/intake/contract'
import { site } from '../../../lib/site'
import { formatMoment } from '../../ui/dates'
import { choicesAfter, outcomeOf } from './reply-outcomes'

/** Friday, 20 November 2026, in the afternoon. */
const now = new Date(2026, 10, 20, 15).getTime()
const tomorrow = new Date(2026, 10, 21, 9).getTime()
const tuesday = new Date(2026, 10, 24, 9).getTime()
const monday = new Date(2026, 10, 23, 9).getTime()
const hour = 3_600_000

// Days are named by how far away they are.
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  // Closed on Sundays.
  vi.spyOn(site, 'openingHours', 'get').mockReturnValue([
    {
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
      opens: '08:00',
      closes: '17:00',
    },
  ])
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const outcomesOf = (status: Status) =>
  choicesAfter(status, now).map((choice) => [choice.label, outcomeOf(choice, now)])

describe('a reply', () => {
  test('to a new enquiry answers it, with a reminder, unless something else is chosen', () => {
    const [first, second, third, fourth, ...more] = outcomesOf('new')
    const [onTuesday, onMonday, onSaturday] = [tuesday, monday, tomorrow].map((at) =>
      formatMoment(at),
    )

    expect(first).toEqual([`Answered, remind me ${onTuesday}`, { remindAt: tuesday }])
    expect(second).toEqual([`Answered, remind me ${onSaturday}`, { remindAt: tomorrow }])
    expect(third).toEqual([`Answered, remind me ${onMonday}`, { remindAt: monday }])
    expect(fourth).toEqual(['Answered', {}])
    expect(more.map(([label]) => label)).toEqual([
      `Quoted, remind me ${onTuesday}`,
      `Quoted, remind me ${onSaturday}`,
      `Quoted, remind me ${onMonday}`,
      'Quoted',
      'Won',
      'Lost',
      'No answer',
    ])
    expect(more[0]?.[1]).toEqual({ status: 'quoted', remindAt: tuesday })
  })

  test('keeps the status of a quoted enquiry', () => {
    const label = `Quoted, remind me ${formatMoment(tuesday)}`

    expect(outcomesOf('quoted')[0]).toEqual([label, { remindAt: tuesday }])
  })

  test.each([
    ['won', 'Won'],
    ['lost', 'Lost'],
    ['no_answer', 'No answer'],
  ] as const)('keeps the status of an enquiry that is %s, without a reminder', (status, label) => {
    expect(outcomesOf(status)[0]).toEqual([label, {}])
  })
})

test('a reminder that is due when the reply is sent is set for its next time', () => {
  const choice = choicesAfter('new', now).find(({ name }) => name === 'kept monday')

  expect(choice && outcomeOf(choice, monday + hour)).toEqual({ remindAt: monday + 7 * 24 * hour })
})

test('a reminder for tomorrow that is due on the eve of a Sunday is set for Monday', () => {
  const choice = choicesAfter('new', now).find(({ name }) => name === 'kept tomorrow')

  expect(choice && outcomeOf(choice, tomorrow + hour)).toEqual({ remindAt: monday })
})
