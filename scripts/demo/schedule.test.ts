import { expect, test } from 'vitest'
import { hour } from '../../worker/time.ts'
import { readEnquiries } from './enquiries.ts'
import { type Event, schedule } from './schedule.ts'

const timeZone = 'Asia/Colombo'
const enquiries = readEnquiries()

/** Every five hours for a week from a Monday on, so that each hour of a day is among them. */
const week = Array.from({ length: 34 }, (_, index) => ({
  now: Date.parse('2026-11-23T00:30+05:30') + index * 5 * hour,
}))

function countSteps(events: readonly Event[], what: string) {
  return events.filter((event) => event.what === 'step' && event.step[2] === what).length
}

test('whenever the demo is started, all enquiries have arrived and most of the work is done', () => {
  for (const { now } of week) {
    const events = schedule(enquiries, { now, timeZone })
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
  for (const { now } of week) {
    const arrived = new Set<number>()
    let last = 0
    for (const event of schedule(enquiries, { now, timeZone })) {
      expect(event.at).toBeGreaterThanOrEqual(last)
      expect(event.at).toBeLessThanOrEqual(now)
      last = event.at
      if (event.what === 'arrival') arrived.add(event.index)
      if (event.what === 'step') expect(arrived).toContain(event.index)
    }
  }
})

test('whenever the demo is started, new enquiries of the last hours wait for an answer', () => {
  for (const { now } of week) {
    const events = schedule(enquiries, { now, timeZone })
    const worked = new Set(events.flatMap((event) => (event.what === 'step' ? event.index : [])))
    const untouched = events.filter(
      (event) => event.what === 'arrival' && event.at > now - 4 * hour && !worked.has(event.index),
    )

    expect(untouched.length).toBeGreaterThanOrEqual(3)
  }
})
