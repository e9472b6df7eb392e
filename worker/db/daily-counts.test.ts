import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { editInquiries } from '../inbox/edit'
import { recordSent } from '../notifications/record-outcome'
import { addInquiry } from '../testing/inquiries'
import { day, minute, second } from '../time'
import { countAll, rollUpDays } from './daily-counts'
import { openDatabase } from './open'
import { statement } from './statement'

const noon = 20_000 * day + day / 2

/** Stores an inquiry and returns its id. */
const store = (heldFor: 'decoy' | null = null, timestamp = noon) =>
  addInquiry({ heldFor, timestamp })

async function remove(id: string) {
  await env.DB.prepare('delete from inquiries where id = ?').bind(id).run()
}

describe('the counts of a day', () => {
  /** What is rolled up, and what is counted when it is asked for: both together. */
  async function counts(kind: string) {
    const { results } = await statement(
      openDatabase(env.DB),
      sql`select day, key, sum(count) as count from (${countAll(kind)}) group by day, key order by day, key`,
    ).all()
    return results
  }

  const rollUp = (now: number) => rollUpDays(openDatabase(env.DB), now).run()

  test('hold what reached the list, and of a day that is over also what is deleted later', async () => {
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
    const midnight = 20_001 * day
    await rollUp(midnight + 10 * minute - 1)
    expect(await env.DB.prepare('select 1 from daily_counts').first()).toBeNull()
    for (let run = 0; run < 3; run += 1) await rollUp(midnight + 10 * minute)

    expect(await counts('all')).toEqual([{ day: 20_000, key: '', count: 1 }])
    expect(await env.DB.prepare('select count(*) from daily_counts').first('count(*)')).toBe(1)
  })

  test.each([
    ['the same day', noon + 1],
    ['after its day', noon + day],
  ])('hold what was held and is released %s', async (_, now) => {
    await store()
    const held = await store('decoy')
    await rollUp(now)
    const circumstances = { actor: 'owner@ceyforge.example', now }
    await editInquiries(env, [{ id: held, version: 1 }], { isHeld: false }, circumstances)
    await rollUp(now + day)

    expect(await counts('all')).toEqual([{ day: 20_000, key: '', count: 2 }])
  })

  test('no longer hold what is marked as spam, until it is said to be none', async () => {
    const [, id] = [await store(), await store()]
    const circumstances = { actor: 'owner@ceyforge.example', now: noon + day }
    await rollUp(noon + day)

    await editInquiries(env, [{ id }], { isHeld: true }, circumstances)
    await editInquiries(env, [{ id }], { isHeld: true }, circumstances)
    expect(await counts('all')).toEqual([{ day: 20_000, key: '', count: 1 }])
    await editInquiries(env, [{ id }], { isHeld: false }, circumstances)
    expect(await counts('all')).toEqual([{ day: 20_000, key: '', count: 2 }])
  })

  test.each([
    [2 * second, '2'],
    [2 * second + 1, '10'],
    [60 * second, '60'],
    [day, '86400'],
    [day + 1, 'more'],
  ])('put a notification that took %i ms under %s', async (taken, key) => {
    const id = await store()
    const claim = { id, timestamp: noon, queuedAt: noon, attempts: 1 }
    await rollUp(noon + taken - 1)
    await recordSent(openDatabase(env.DB), claim, 'log', [], noon + taken)
    await rollUp(noon + taken + day)

    expect(await counts('delay')).toEqual([{ day: 20_000, key, count: 1 }])
  })
})
