import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../db/database'
import { newInquiryId } from '../../intake/store'
import { addCounts } from '../../testing/daily-counts'
import { setTime } from '../../testing/fake-clock'
import { addInquiry } from '../../testing/inquiries'
import { setNotification } from '../../testing/outbox'
import { request } from '../../testing/requests'
import { adminHeaders, anInquiry } from '../../testing/samples'
import { storeInquiry } from '../../testing/store-inquiry'
import { day, hour, second } from '../../time'
import type { Page } from '../list'
import type { NotificationSpeed, Report } from './contract'

/** In Sri Lanka, the time zone of the company in tests. */
const noon = Date.UTC(2026, 10, 20, 6, 30)
const today = Math.floor(noon / day)
const midnight = (number: number) => number * day - 5.5 * hour

const countsOf = (bars: readonly { count: number }[]) => bars.map(({ count }) => count)

async function reports(query = '') {
  const response = await request(`/api/reports${query}`, { headers: await adminHeaders() })
  return { status: response.status, body: await response.json<Report>() }
}

async function speed() {
  const headers = await adminHeaders()
  const response = await request('/api/reports/notifications', { headers })
  return response.json<NotificationSpeed>()
}

async function store(timestamp: number, heldFor: 'decoy' | null = null) {
  const id = newInquiryId(timestamp)
  await storeInquiry(openDatabase(env.DB), anInquiry, { id, timestamp, key: null, heldFor })
  return id
}

/** Returns the inquiries that the filter of a bar lists. */
async function listed(filter: object) {
  const query = new URLSearchParams({ view: 'all', limit: '100', ...filter })
  const response = await request(`/api/inquiries?${query}`, { headers: await adminHeaders() })
  return (await response.json<Page>()).inquiries
}

describe('GET /api/reports', () => {
  test('counts the enquiries of the last ninety days, without held ones', async () => {
    setTime(noon)
    await store(noon - 89 * day)
    await store(noon - 90 * day)
    await store(noon)
    await store(noon + hour)
    await store(noon, 'decoy')

    const { status, body } = await reports()

    expect(status).toBe(200)
    expect(body).toMatchObject({ timeZone: 'Asia/Colombo', from: midnight(today - 89) })
    expect(countsOf(body.perDay)).toEqual([1, ...new Array(88).fill(0), 2])
    expect(body.rankings.service).toEqual({ top: [], rest: 0, none: 3 })
  })

  test.each([
    ['7', 7],
    ['30', 30],
    ['90', 90],
    // Since 1 October.
    ['quarter', 51],
  ])('covers the %s days up to today, and counts those of as many before', async (days, count) => {
    setTime(noon)
    await store(noon - (count - 1) * day)
    await store(noon - count * day)
    await store(noon - (2 * count - 1) * day)
    await store(noon - 2 * count * day)

    const { body } = await reports(`?days=${days}`)

    expect(countsOf(body.perDay)).toEqual([1, ...new Array(count - 1).fill(0)])
    expect(body.before).toBe(2)
  })

  test('counts by day in the company’s time zone, each with the filter of its list', async () => {
    setTime(noon)
    const start = midnight(today)
    await store(start - 1)
    await store(start)

    const { perDay } = (await reports('?days=7')).body

    expect(perDay.slice(-2)).toMatchObject([
      { date: '2026-11-19', count: 1 },
      { date: '2026-11-20', count: 1 },
    ])
    for (const { filter } of perDay.slice(-2)) expect(await listed(filter)).toHaveLength(1)
  })

  test.each(['0', '91', '2', '-1', '1.5', '007', '', 'x', '9e9', "1' or 1"])(
    'rejects a period of %j days',
    async (days) => {
      const { status, body } = await reports(`?days=${encodeURIComponent(days)}`)

      expect(status).toBe(422)
      expect(body).toMatchObject({
        error: { fields: { days: 'days must be one of 7, 30, 90, quarter' } },
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
    // Its only enquiry was marked as spam later.
    await addCounts('referrer', today, ['spam.example'], 0)
    await addCounts(
      'source',
      today,
      [...'abcdefghij'].map((letter) => `<b>${letter}</b>`),
    )

    const { rankings } = (await reports()).body

    expect(rankings.service).toMatchObject({
      top: [
        { key: 'gates', count: 3, filter: { service: 'gates', from: `${midnight(today - 89)}` } },
        { key: 'racking', count: 1 },
      ],
      none: 8,
      rest: 0,
    })
    expect(rankings.page.top).toMatchObject([{ key: '/services/gates', count: 1 }])
    expect(rankings.referrer.top).toEqual([])
    expect(rankings.source).toMatchObject({ none: 2, rest: 2 })
    expect(rankings.source.top).toHaveLength(8)
    expect(rankings.source.top[0]).toMatchObject({ key: '<b>a</b>', count: 1 })
  })

  test('counts the statuses of listed enquiries, each with the filter of its list', async () => {
    setTime(noon)
    await addInquiry({ timestamp: noon, columns: { status: 'won' } })
    await addInquiry({ timestamp: noon - day, columns: { status: 'won', is_waiting: 1 } })
    await addInquiry({ timestamp: noon })
    await addInquiry({ timestamp: noon, columns: { status: 'no_answer', done_at: noon } })
    await addInquiry({ timestamp: noon - 40 * day, columns: { status: 'won' } })
    await addInquiry({ timestamp: noon, heldFor: 'decoy', columns: { status: 'won' } })
    await addInquiry({ timestamp: noon, columns: { status: 'won', deleted_at: 1 } })

    const { outcomes } = (await reports('?days=30')).body

    expect(countsOf(outcomes)).toEqual([1, 0, 0, 2, 0, 1])
    for (const { count, filter } of outcomes) expect(await listed(filter)).toHaveLength(count)
  })
})

describe('GET /api/reports/notifications', () => {
  test.each([
    [second, '2'],
    [2 * second + 1, '10'],
    [60 * second, '60'],
    [day, '86400'],
    [day + 1, 'more'],
  ])('counts a notification that took %i ms under %s', async (taken, limit) => {
    setTime(noon)
    const id = await store(noon)
    await setNotification(id, { state: 'sent', sent_at: noon + taken, channel: 'log' })

    expect((await speed()).filter(({ count }) => count > 0)).toEqual([{ limit, count: 1 }])
  })

  test('does not count a notification that is to be resent but has not been', async () => {
    setTime(noon)
    const resent = { state: 'pending', sent_at: noon - day, queued_at: noon, channel: 'resend' }
    await setNotification(await store(noon - day), resent)

    expect(countsOf(await speed())).toEqual([0, 0, 0, 0, 0, 0, 0])
  })
})
