import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { editInquiries } from '../inbox/edit'
import { newInquiryId } from '../intake/store'
import { addInquiry } from '../testing/inquiries'
import { makeRandom } from '../testing/random'
import { day, hour, minute } from '../time'
import { calendarOf, startOfDay } from '../time-zone'
import { countAll, rollUpDays } from './daily-counts'
import { openDatabase } from './database'

/** Noon in UTC, which is 17:30 in Sri Lanka. */
const noon = 20_000 * day + day / 2
const calendar = calendarOf(env, noon)

/** Stores an inquiry and returns its id. */
const store = (heldFor: 'decoy' | null = null, timestamp = noon) =>
  addInquiry({ heldFor, timestamp })

async function remove(id: string) {
  await env.DB.prepare('delete from inquiries where id = ?').bind(id).run()
}

describe('daily counts', () => {
  /** Returns rolled-up counts and counts made on request, added together. */
  function counts(kind: string) {
    return openDatabase(env.DB).all(
      sql`select day, key, sum(count) as count from (${countAll(calendar, kind)}) group by day, key order by day, key`,
    )
  }

  const rollUp = (now: number) => openDatabase(env.DB).run(rollUpDays(calendar, now))

  test('include listed inquiries, even those deleted after their day was rolled up', async () => {
    const [deleted] = [await store(), await store('decoy')]
    await store(null, noon + day)
    const expected = [
      { day: 20_000, key: '', count: 1 },
      { day: 20_001, key: '', count: 1 },
    ]
    expect(await counts('all')).toEqual(expected)
    await rollUp(noon + day)
    expect(await counts('all')).toEqual(expected)
    await remove(deleted)
    await rollUp(noon + 2 * day)

    expect(await counts('all')).toEqual(expected)
    expect(await env.DB.prepare('select count(*) from daily_counts').first('count(*)')).toBe(2)
  })

  test('are rolled up once, ten minutes after the end of the day', async () => {
    await store()
    const midnight = startOfDay(calendar, 20_001)
    expect(midnight).toBe(20_001 * day - 5.5 * hour)
    await rollUp(midnight + 10 * minute - 1)
    expect(await env.DB.prepare('select 1 from daily_counts').first()).toBeNull()
    for (let run = 0; run < 3; run += 1) await rollUp(midnight + 10 * minute)

    expect(await counts('all')).toEqual([{ day: 20_000, key: '', count: 1 }])
    expect(await env.DB.prepare('select count(*) from daily_counts').first('count(*)')).toBe(1)
  })

  test.each([
    ['on the same day', noon + 1],
    ['after its day', noon + day],
  ])('include a held inquiry that is released %s', async (_, now) => {
    await store()
    const held = await store('decoy')
    await rollUp(now)
    const circumstances = { actor: 'owner@ceyforge.example', adminId: 'admin-1', now }
    await editInquiries(env, [{ id: held, version: 1 }], { isHeld: false }, circumstances)
    await rollUp(now + day)

    expect(await counts('all')).toEqual([{ day: 20_000, key: '', count: 2 }])
  })

  test('exclude an inquiry marked as spam until it is marked as not spam', async () => {
    const [, id] = [await store(), await store()]
    const circumstances = { actor: 'owner@ceyforge.example', adminId: 'admin-1', now: noon + day }
    await rollUp(noon + day)

    await editInquiries(env, [{ id }], { isHeld: true }, circumstances)
    await editInquiries(env, [{ id }], { isHeld: true }, circumstances)
    expect(await counts('all')).toEqual([{ day: 20_000, key: '', count: 1 }])
    await editInquiries(env, [{ id }], { isHeld: false }, circumstances)
    expect(await counts('all')).toEqual([{ day: 20_000, key: '', count: 2 }])
  })

  test.each(['UTC', 'Asia/Colombo', 'Europe/Berlin', 'America/New_York', 'Africa/Cairo'])(
    'in %s match a count by hand, no matter when they are rolled up',
    async (timeZone) => {
      const now = Date.UTC(2026, 10, 22)
      const days = calendarOf({ TIME_ZONE: timeZone }, now)
      const dates = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
      const insert = env.DB.prepare(
        `insert into inquiries (id, name, email, message, timestamp, notification)
          values (?, 'Visitor', 'v@site.example', 'A message', ?, 'sent')`,
      )
      const byHand = new Map<string, number>()
      const random = makeRandom(20_001)
      // Around the days when the clocks change, the last of them in November.
      for (const change of [Date.UTC(2026, 2, 8), Date.UTC(2026, 9, 25), Date.UTC(2026, 10, 1)]) {
        const inserts: D1PreparedStatement[] = []
        for (let i = 0; i < 40; i += 1) {
          // Some in the first or last millisecond of an hour.
          const hours = change + Math.floor((random() - 0.5) * 120) * hour
          const timestamp = hours + (i % 3 === 2 ? Math.floor(random() * hour) : -(i % 3))
          inserts.push(insert.bind(newInquiryId(timestamp), timestamp))
          const date = dates.format(timestamp)
          byHand.set(date, (byHand.get(date) ?? 0) + 1)
        }
        await env.DB.batch(inserts)
        for (let i = 0; i < 3; i += 1) {
          const at = change + Math.floor((3 + random()) * day)
          await openDatabase(env.DB).run(rollUpDays(days, at))
        }
      }

      const rows = await openDatabase(env.DB).all<{ day: number; count: number }>(
        sql`select day, sum(count) as count from (${countAll(days, 'all')}) group by day`,
      )
      const counted = rows.map((row) => [
        new Date(row.day * day).toISOString().slice(0, 10),
        row.count,
      ])
      expect(new Map(counted as [string, number][])).toEqual(byHand)
    },
  )
})
