import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../db/open'
import { newInquiryId, storeInquiry } from '../../intake/store'
import { setTime } from '../../testing/fake-clock'
import { setNotification } from '../../testing/outbox'
import { request } from '../../testing/requests'
import { adminHeaders, anInquiry } from '../../testing/samples'
import { day, hour, second } from '../../time'
import type { Report } from './contract'
import { selectCounts } from './routes'

const noon = Date.UTC(2026, 10, 20, 12)
const today = Math.floor(noon / day)

async function reports(query = '') {
  const response = await request(`/api/reports${query}`, { headers: await adminHeaders() })
  return { status: response.status, body: await response.json<Report>() }
}

async function store(timestamp: number, heldFor: 'decoy' | null = null) {
  const id = newInquiryId(timestamp)
  await storeInquiry(openDatabase(env.DB), anInquiry, { id, timestamp, key: null, heldFor })
  return id
}

/** Adds counts as the triggers do: one key a row, so many on that day. */
async function addCounts(kind: string, onDay: number, keys: readonly string[], count = 1) {
  await env.DB.prepare(
    `insert into daily_counts (kind, day, key, count)
     select ?, ?, value, ? from json_each(?)`,
  )
    .bind(kind, onDay, count, JSON.stringify(keys))
    .run()
}

describe('GET /api/reports', () => {
  test('draws ninety days up to today from what came, and leaves out what is held', async () => {
    setTime(noon)
    await store(noon - 89 * day)
    await store(noon - 90 * day)
    await store(noon)
    await store(noon + hour)
    await store(noon, 'decoy')

    const { status, body } = await reports()

    expect(status).toBe(200)
    expect(body.from).toBe((today - 89) * day)
    expect(body.perDay).toEqual([1, ...new Array(88).fill(0), 2])
    expect(body.rankings.service).toEqual({ top: [], rest: 0, none: 3 })
  })

  test('draws as few days as are asked for', async () => {
    setTime(noon)
    await store(noon - 29 * day)

    const { body } = await reports('?days=30')

    expect(body.perDay).toEqual([1, ...new Array(29).fill(0)])
    expect((await reports('?days=1')).body.perDay).toEqual([0])
  })

  test.each(['0', '91', '-1', '1.5', '007', '', 'x', '9e9', "1' or 1"])(
    'refuses a period of %s days',
    async (days) => {
      const { status, body } = await reports(`?days=${encodeURIComponent(days)}`)

      expect(status).toBe(422)
      expect(body).toMatchObject({
        error: { fields: { days: 'days must be a whole number from 1 to 90' } },
      })
    },
  )

  test('ranks services, pages, referrers and sources over the whole period', async () => {
    setTime(noon)
    await addCounts('all', today, [''], 12)
    await addCounts('service', today, ['gates'], 2)
    await addCounts('service', today - 1, ['gates', 'racking'])
    await addCounts('page', today, ['/services/gates'])
    await addCounts('referrer', today - 100, ['old.example'])
    await addCounts(
      'source',
      today,
      [...'abcdefghij'].map((letter) => `<b>${letter}</b>`),
    )

    const { rankings } = (await reports()).body

    expect(rankings.service).toEqual({
      top: [
        { key: 'gates', count: 3 },
        { key: 'racking', count: 1 },
      ],
      none: 8,
      rest: 0,
    })
    expect(rankings.page.top).toEqual([{ key: '/services/gates', count: 1 }])
    expect(rankings.referrer.top).toEqual([])
    expect(rankings.source).toMatchObject({ none: 2, rest: 2 })
    expect(rankings.source.top).toHaveLength(8)
    expect(rankings.source.top[0]).toEqual({ key: '<b>a</b>', count: 1 })
  })

  test('tells how long notifications took, how many wait and how many were given up', async () => {
    setTime(noon)
    const [fast, slow, waiting, failed] = await Promise.all([1, 2, 3, 4].map(() => store(noon)))
    const sentAfter = (ms: number) => ({ state: 'sent', sent_at: noon + ms, channel: 'log' })
    await setNotification(fast ?? '', sentAfter(second))
    await setNotification(slow ?? '', sentAfter(3 * hour))
    await setNotification(waiting ?? '', { state: 'pending' })
    await setNotification(failed ?? '', { state: 'failed' })

    const { body } = await reports()

    expect(body.delays.filter(({ count }) => count > 0)).toEqual([
      { limit: '2', count: 1 },
      { limit: '86400', count: 1 },
    ])
    expect([body.waiting, body.failed]).toEqual([1, 1])
    expect(body.whatsApp).toEqual({ top: [], none: 0, rest: 0 })
  })

  test('reads no more than so many rows, however many sources are made up', async () => {
    for (const kind of ['service', 'page', 'referrer', 'source']) {
      const keys = Array.from({ length: 4000 }, (_, i) => `${kind}-${i}`)
      await addCounts(kind, today, keys)
    }

    const answers = await env.DB.batch(selectCounts(openDatabase(env.DB), today - 89, today))

    for (const { meta } of answers) expect(meta.rows_read).toBeLessThanOrEqual(5 * 2000 + 20)
  })
})
