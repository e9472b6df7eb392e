import { afterEach, describe, expect, test } from 'vitest'
import { dayEnd, dayStart, isFiltered, noFilter, readFilter, toQuery, writeFilter } from './filter'

const read = (query: string) => readFilter(new URLSearchParams(query))

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

describe('reading the filter from an address', () => {
  test('finds no conditions if the address has none', () => {
    expect(read('view=held')).toEqual(noFilter)
    expect(isFiltered(read('view=held'))).toBe(false)
  })

  test('returns the conditions as they were written', () => {
    const filter = {
      ...noFilter,
      q: 'ඒකාබද්ධ & "50 %"+',
      isUnread: true,
      isNotNotified: true,
      from: '2026-02-28',
      to: '2028-02-29',
      service: 'gate-solutions',
      page: '/services/gate-solutions',
      referrer: 'www.google.com',
      source: 'பத்திரிகை',
      campaign: 'a=b&q=c',
    }
    expect(read(writeFilter(new URLSearchParams(), filter).toString())).toEqual(filter)
  })

  test.each([
    'unread=yes&notified=true',
    'unread=1&unread=true',
    'from=2026-02-30&to=2027-02-29',
    'from=yesterday&to=2026-3-5',
    'from=0026-03-05&to=275761-01-01',
    'q=%20%20&service=',
  ])('ignores invalid values: %s', (query) => {
    expect(read(query)).toEqual(noFilter)
  })

  test('cuts text at 200 characters and leaves no half of a surrogate pair', () => {
    expect(read(`q=${'ප'.repeat(300)}`).q).toHaveLength(200)
    expect(read(`q=${'a'.repeat(199)}😀`).q).toBe(`${'a'.repeat(199)}\uFFFD`)
  })
})

describe('writing the filter into an address', () => {
  test('keeps the other parameters and does not change the original', () => {
    const address = new URLSearchParams('view=held&q=old&unread=true')
    expect(writeFilter(address, { ...noFilter, q: ' new ' }).toString()).toBe('view=held&q=new')
    expect(address.get('q')).toBe('old')
  })

  test('removes the conditions that are no longer set', () => {
    const address = new URLSearchParams('q=a&from=2026-01-01&campaign=x&notified=false')
    expect(writeFilter(address, noFilter).toString()).toBe('')
  })
})

describe('the query for the API', () => {
  test('contains only the conditions that are set', () => {
    expect(toQuery(noFilter)).toEqual({})
    expect(toQuery({ ...noFilter, isUnread: true, isNotNotified: true, service: 'x' })).toEqual({
      unread: 'true',
      notified: 'false',
      service: 'x',
    })
  })

  test('names days, which mean the same in every time zone', () => {
    expect(toQuery({ ...noFilter, from: '2026-03-05', to: '2026-03-06' })).toEqual({
      firstDay: '2026-03-05',
      lastDay: '2026-03-06',
    })
  })
})

test('a day starts and ends at local midnight', () => {
  process.env.TZ = 'Asia/Colombo'

  expect(dayStart('2026-03-05')).toBe(Date.parse('2026-03-05T00:00:00+05:30'))
  expect(dayEnd('2026-12-31')).toBe(Date.parse('2026-12-31T23:59:59.999+05:30'))
})

test.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
])('%s has %i hours because the clocks change', (day, hours) => {
  process.env.TZ = 'Europe/Berlin'

  expect((dayEnd(day) + 1 - dayStart(day)) / 3_600_000).toBe(hours)
})
