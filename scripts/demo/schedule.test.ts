import { expect, test } from 'vitest'
import { hour } from '../../worker/time.ts'
import { readEnquiries } from './enquiries.ts'
import { type Event, schedule } from './schedule.ts'

const timeZone = 'Asia/Colombo'
const enquiries = readEnquiries()

/** Every five hours for a week from a Monday on, so that each hour of a day is among them. */
const week = Array.from({ length: 34 }, (_, index) => {
  const now = Date.parse('2026-11-23T00:30+05:30') + index * 5 * hour
  return { now, events: schedule(enquiries, { now, timeZone }) }
})

function countSteps(events: readonly Event[], what: string) {
  return events.filter((event) => event.what === 'step' && event.step[2] === what).length
}

test('whenever the demo is started, all enquiries have arrived and most of the work is done', () => {
  for (const { now, events } of week) {
    const counts = Object.fromEntries(
      ['reply', 'call', 'note', 'assign', 'remind', 'won', 'lost', 'no_answer', 'spam'].map(
        (what) => [what, countSteps(events, what)],
      ),
    )

    expect(events.filter(({ what }) => what === 'arrival')).toHaveLength(enquiries.length)
    expect(counts, new Date(now).toISOString()).toEqual({
      reply: expect.toSatisfy((count: number) => count >= 75),
      call: expect.toSatisfy((count: number) => count >= 20),
      note: expect.toSatisfy((count: number) => count >= 10),
      assign: expect.toSatisfy((count: number) => count >= 50),
      remind: expect.toSatisfy((count: number) => count >= 15),
      won: expect.toSatisfy((count: number) => count >= 12),
      lost: 4,
      no_answer: 1,
      spam: 1,
    })
  }
})

test('whenever the demo is started, each step follows the arrival of its enquiry, and none is in the future', () => {
  for (const { now, events } of week) {
    const arrived = new Set<number>()
    const early = events.filter((event) => {
      if (event.what === 'arrival') arrived.add(event.index)
      return event.what === 'step' && !arrived.has(event.index)
    })
    const times = events.map(({ at }) => at)

    expect(early).toEqual([])
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeLessThanOrEqual(now)
  }
})

test('whenever the demo is started, new enquiries of the last hours wait for an answer', () => {
  for (const { now, events } of week) {
    const worked = new Set(events.flatMap((event) => (event.what === 'step' ? event.index : [])))
    const untouched = events.filter(
      (event) => event.what === 'arrival' && event.at > now - 4 * hour && !worked.has(event.index),
    )

    expect(untouched.length).toBeGreaterThanOrEqual(3)
  }
})
