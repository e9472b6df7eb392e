import { expect, test } from 'vitest'
import { fetchExport } from '../testing/exports'
import { addInquiry } from '../testing/inquiries'
import { request } from '../testing/requests'
import { adminHeaders, post } from '../testing/samples'
import { withTimes } from './filter-days'

const now = Date.parse('2026-11-28T12:00:00Z')
const filter = { view: 'all' } as const

test.for([
  ['Asia/Colombo', '2026-03-05', '2026-03-05T00:00+05:30', '2026-03-06T00:00+05:30'],
  ['Europe/Berlin', '2026-03-29', '2026-03-29T00:00+01:00', '2026-03-30T00:00+02:00'],
  ['Europe/Berlin', '2026-10-25', '2026-10-25T00:00+02:00', '2026-10-26T00:00+01:00'],
  [undefined, '2026-03-05', '2026-03-05T00:00Z', '2026-03-06T00:00Z'],
] as const)('in %s, the day %s is that of the company', ([TIME_ZONE, date, start, end]) => {
  const env = TIME_ZONE ? { TIME_ZONE } : {}
  expect(withTimes(env, { ...filter, firstDay: date, lastDay: date }, now)).toEqual({
    view: 'all',
    from: Date.parse(start),
    to: Date.parse(end) - 1,
  })
})

test('times are kept, and days before 1970 find nothing that is later', () => {
  expect(withTimes({}, { ...filter, from: 5, to: 7 }, now)).toEqual({ view: 'all', from: 5, to: 7 })
  const early = { ...filter, firstDay: '1000-01-01', lastDay: '1969-12-31' }
  expect(withTimes({ TIME_ZONE: 'Asia/Colombo' }, early, now)).toMatchObject({ from: 0, to: 0 })
})

test('a list, a search and an export of a day hold what arrived on that day in Colombo', async () => {
  const headers = await adminHeaders()
  for (const [message, time] of [
    ['the evening before', '2026-03-04T23:59:59.999+05:30'],
    ['first', '2026-03-05T00:00+05:30'],
    ['last', '2026-03-05T23:59:59.999+05:30'],
    ['the next morning', '2026-03-06T00:00+05:30'],
  ] as const) {
    await addInquiry({ message: `Racking, ${message}.`, timestamp: Date.parse(time) })
  }
  const days = { firstDay: '2026-03-05', lastDay: '2026-03-05' }
  const expected = ['Racking, last.', 'Racking, first.']
  const messagesOf = async (response: Response) => {
    const { inquiries } = await response.json<{ inquiries: { message: string }[] }>()
    return inquiries.map(({ message }) => message)
  }

  const query = new URLSearchParams(days)
  expect(await messagesOf(await request(`/api/inquiries?${query}`, { headers }))).toEqual(expected)
  const search = await post(
    '/api/inquiries/search',
    { ...days, view: 'all', q: 'racking' },
    headers,
  )
  expect(await messagesOf(search)).toEqual(expected)
  const exported = await fetchExport({ format: 'json', filter: { ...days, view: 'all' } }, headers)
  const rows = await exported.json<{ message: string }[]>()
  expect(rows.map(({ message }) => message)).toEqual(expected)
})

test.for(['2026-02-30', '2026-3-5', 'soon', '0026-03-05'])(
  '%s is refused as a day',
  async (day) => {
    const query = new URLSearchParams({ firstDay: day })
    const response = await request(`/api/inquiries?${query}`, { headers: await adminHeaders() })
    expect(response.status).toBe(422)
  },
)
