import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../db/database'
import { newInquiryId } from '../intake/store'
import { addCounts } from '../testing/daily-counts'
import { asAdmin, patch } from '../testing/edits'
import { setTime } from '../testing/fake-clock'
import { addInquiry } from '../testing/inquiries'
import { setNotification } from '../testing/outbox'
import { makeRandom } from '../testing/random'
import { request } from '../testing/requests'
import { adminHeaders, anInquiry } from '../testing/samples'
import { storeInquiry } from '../testing/store-inquiry'
import { day, hour, minute, second } from '../time'
import type { Report } from './contract'
import type { Page } from './list'

/** In Sri Lanka, the time zone of the company in tests. */
const noon = Date.UTC(2026, 10, 20, 6, 30)
const today = Math.floor(noon / day)
const midnight = (number: number) => number * day - 5.5 * hour

const countsOf = (bars: readonly { count: number }[]) => bars.map(({ count }) => count)

async function reports(query = '') {
  const response = await request(`/api/reports${query}`, { headers: await adminHeaders() })
  return { status: response.status, body: await response.json<Report>() }
}

async function store(timestamp: number, heldFor: 'decoy' | null = null) {
  const id = newInquiryId(timestamp)
  await storeInquiry(openDatabase(env.DB), anInquiry, { id, timestamp, key: null, heldFor })
  return id
}

const note = (id: string, kind: string) =>
  asAdmin('POST', `/api/inquiries/${id}/notes`, { kind, text: 'Said yes.' })

/** Returns the inquiries that the filter of a bar lists. */
async function listed(filter: object) {
  const query = new URLSearchParams({ view: 'all', limit: '100', ...filter })
  const response = await request(`/api/inquiries?${query}`, { headers: await adminHeaders() })
  return (await response.json<Page>()).inquiries
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

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

  test('covers only the requested number of days', async () => {
    setTime(noon)
    await store(noon - 29 * day)

    const { body } = await reports('?days=30')

    expect(countsOf(body.perDay)).toEqual([1, ...new Array(29).fill(0)])
    expect(countsOf((await reports('?days=1')).body.perDay)).toEqual([0])
  })

  test('counts by day in the company’s time zone, each with the filter of its list', async () => {
    setTime(noon)
    const start = midnight(today)
    await store(start - 1)
    await store(start)

    const { perDay } = (await reports('?days=2')).body

    expect(perDay).toMatchObject([
      { date: '2026-11-19', count: 1 },
      { date: '2026-11-20', count: 1 },
    ])
    for (const { filter } of perDay) expect(await listed(filter)).toHaveLength(1)
  })

  test.each(['0', '91', '-1', '1.5', '007', '', 'x', '9e9', "1' or 1"])(
    'rejects a period of %j days',
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

    const { delays } = (await reports()).body

    expect(delays.filter(({ count }) => count > 0)).toEqual([{ limit, count: 1 }])
  })

  test('does not count a notification that is to be resent but has not been', async () => {
    setTime(noon)
    const resent = { state: 'pending', sent_at: noon - day, queued_at: noon, channel: 'resend' }
    await setNotification(await store(noon - day), resent)

    const { delays, waiting } = (await reports()).body

    expect(delays.filter(({ count }) => count > 0)).toEqual([])
    expect(waiting).toBe(1)
  })

  test('returns how many notifications are waiting and how many have failed', async () => {
    setTime(noon)
    const [waiting, failed] = await Promise.all([1, 2].map(() => store(noon)))
    await setNotification(waiting ?? '', { state: 'pending' })
    await setNotification(failed ?? '', { state: 'failed' })

    const { body } = await reports()

    expect(countsOf(body.delays)).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect([body.waiting, body.failed]).toEqual([1, 1])
    expect(body.whatsApp).toEqual({ top: [], none: 0, rest: 0 })
  })

  test('returns the same answer times and outcomes as an independent count', async () => {
    setTime(noon)
    const random = makeRandom(7)
    const taken: (number | null)[] = []
    const waits: number[] = []
    const made = new Map<string, number>()
    for (let i = 0; i < 60; i += 1) {
      const timestamp = noon - Math.floor(random() * 20 * day)
      // Durations of all magnitudes, some exactly at a limit.
      const took = random() < 0.2 ? null : [4 * hour, day, Math.floor(10 ** (9 * random()))][i % 3]
      const status = took === null ? 'new' : ['answered', 'quoted', 'won', 'lost'][i % 4]
      const answeredAt = took === null ? null : timestamp + (took ?? 0)
      await addInquiry({
        timestamp,
        columns: { status: status ?? '', first_answered_at: answeredAt, is_waiting: i % 2 },
      })
      taken.push(took ?? null)
      const waited = noon - timestamp
      if (took === null && waited > 4 * hour) waits.push(waited)
      made.set(status ?? '', (made.get(status ?? '') ?? 0) + 1)
    }
    const outside = { status: 'won', first_answered_at: noon }
    await addInquiry({ timestamp: noon - 40 * day, columns: outside })
    await addInquiry({ timestamp: noon, heldFor: 'decoy', columns: outside })
    await addInquiry({ timestamp: noon, columns: { ...outside, deleted_at: 1 } })

    const { answers, outcomes } = (await reports('?days=30')).body

    const sorted = taken.filter((took) => took !== null).toSorted((a, b) => a - b)
    // Those not answered in time count as longer than any answer.
    const all = [...sorted, ...waits.toSorted((a, b) => a - b)]
    const middle = all.length / 2
    const median = all.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1)
    const ms = Math.round(sumOf(median) / median.length)
    expect(answers.median).toEqual({ ms, isLonger: false })
    expect(answers.late).toBe(waits.length)
    const within = (from: number, to: number) =>
      sorted.filter((took) => took > from && took <= to).length
    expect(countsOf(answers.counts)).toEqual([
      ...[within(-1, 4 * hour), within(4 * hour, day), within(day, 3 * day)],
      ...[within(3 * day, Number.POSITIVE_INFINITY), taken.length - sorted.length],
    ])
    for (const { key, count } of outcomes) expect(count).toBe(made.get(key) ?? 0)
    for (const { count, filter } of [...answers.counts, ...outcomes]) {
      expect(await listed(filter)).toHaveLength(count)
    }
  })

  test('counts who has waited too long without an answer as longer than any answer', async () => {
    setTime(noon)
    for (const took of [5 * minute, 10 * minute]) {
      const timestamp = noon - 3 * day
      await addInquiry({ timestamp, columns: { first_answered_at: timestamp + took } })
    }
    for (const waited of [5, 6, 7, 8, 9, 10]) await addInquiry({ timestamp: noon - waited * hour })
    // These may still be answered in time.
    for (let i = 0; i < 10; i += 1) await addInquiry({ timestamp: noon - 4 * hour + i })

    const { answers } = (await reports()).body

    expect(answers.late).toBe(6)
    expect(countsOf(answers.counts)).toEqual([2, 0, 0, 0, 16])
    // In the middle of eight are those who have waited for six and seven hours.
    expect(answers.median).toEqual({ ms: 6.5 * hour, isLonger: true })
    expect(answers.weeks.at(-1)?.median).toEqual({ ms: 6.5 * hour, isLonger: true })
  })

  test('has no median if everybody may still be answered in time', async () => {
    setTime(noon)
    await addInquiry({ timestamp: noon - hour })

    expect((await reports()).body.answers).toMatchObject({ median: null, late: 0 })
  })

  test.each([
    ['a status', 0, (id: string) => patch(id, { status: 'quoted' })],
    ['an outcome', 0, (id: string) => patch(id, { status: 'won' })],
    ['a note', 0, (id: string) => note(id, 'note')],
    ['a reminder', 0, (id: string) => patch(id, { remindAt: noon + day })],
    ['a logged call', 1, (id: string) => note(id, 'call')],
    ['a logged WhatsApp message', 1, (id: string) => note(id, 'whatsapp')],
    ['“I answered by e-mail”', 1, (id: string) => note(id, 'email')],
  ])('takes %s for %i answers', async (_, count, act) => {
    setTime(noon)
    const id = await addInquiry({ timestamp: noon - hour })
    expect(await act(id)).toMatchObject({ status: expect.toBeOneOf([200, 201]) })
    await patch(id, { status: 'new' })

    expect(countsOf((await reports()).body.answers.counts)).toEqual([count, 0, 0, 0, 1 - count])
  })

  test('returns the median of each week, from Monday in the company’s time zone', async () => {
    setTime(noon)
    // 16 November 2026 was a Monday.
    const monday = midnight(today - 4)
    for (const [timestamp, took] of [
      [monday - 1, 5 * hour],
      [monday, hour],
      [monday + 2 * day, 2 * hour],
      [monday + 3 * day, 4 * hour],
      [monday + 3 * day, null],
    ] as const) {
      const first_answered_at = took === null ? null : timestamp + took
      await addInquiry({ timestamp, columns: { first_answered_at } })
    }

    expect((await reports('?days=12')).body.answers.weeks).toEqual([
      { monday: '2026-11-09', median: { ms: 5 * hour, isLonger: false } },
      { monday: '2026-11-16', median: { ms: 3 * hour, isLonger: false } },
    ])
    // Weeks go back to the Monday before the period.
    expect((await reports('?days=13')).body.answers.weeks).toMatchObject([
      { monday: '2026-11-02', median: null },
      {},
      {},
    ])
  })
})
