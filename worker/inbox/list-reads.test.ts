import { env } from 'cloudflare:workers'
import { parse } from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../db/open'
import { chooseLead } from './driving-index'
import { type Filter, SearchQuery } from './list-query'
import { type PageRequest, readPage } from './read-page'

const start = Date.UTC(2026, 10, 1)
const rows = 600

/** Several hundred inquiries of every kind, without the form's route: that would take its time. */
beforeEach(async () => {
  await env.DB.prepare(
    `with recursive n (i) as (select 0 union all select i + 1 from n where i < ${rows - 1})
    insert into inquiries (id, name, email, message, timestamp, notification, held_for, deleted_at,
      read_at, service, from_page, referrer_host, utm_source, utm_campaign)
    select substr(printf('%012x', ${start} + i), 1, 8) || '-' || substr(printf('%012x', ${start} + i), 9)
        || printf('-7000-8000-%012x', i),
      'Visitor ' || i, 'v' || i || '@site.example', 'Racking for pallets, number ' || i, ${start} + i,
      iif(i % 3, 'pending', 'sent'), iif(i % 10 = 1, 'decoy', null), iif(i % 10 = 2, 5, null),
      iif(i % 2, null, 7), 's' || (i % 3), '/p' || (i % 3), 'h' || (i % 3), 'u' || (i % 3), 'c' || (i % 3)
    from n`,
  ).run()
})

async function read(filter: Filter, more: Partial<PageRequest> = {}) {
  const request = { filter, limit: 50, isLedByWords: false, ...more }
  const { statement, pageOf } = readPage(openDatabase(env.DB), request)
  const { results, meta } = await statement.all<never>()
  return { ...pageOf(results), rowsRead: meta.rows_read }
}

/** Returns the steps of SQLite's plan; sorting, or a second index, would be one more. */
async function planOf(filter: Filter) {
  const database = {
    prepare: (sql: string) => env.DB.prepare(`explain query plan ${sql}`),
  } as unknown as D1Database
  const { statement } = readPage(openDatabase(database), { filter, limit: 50, isLedByWords: false })
  const { results } = await statement.all<{ detail: string }>()
  return results.map(({ detail }) => detail)
}

const filterOf = (query: string): Filter => {
  const { limit: _, ...filter } = parse(SearchQuery, Object.fromEntries(new URLSearchParams(query)))
  return filter
}

const single = [
  ['', 'inquiries_listed'],
  ['view=held', 'inquiries_held'],
  ['view=bin', 'inquiries_binned'],
  ['unread=true', 'inquiries_unread'],
  ['notified=false', 'inquiries_not_notified'],
  ['service=s1', 'inquiries_by_service'],
  ['page=/p1', 'inquiries_by_page'],
  ['referrer=h1', 'inquiries_by_referrer'],
  ['source=u1', 'inquiries_by_source'],
  ['campaign=c1', 'inquiries_by_campaign'],
  [`from=${start + 20}&to=${start + 580}`, 'inquiries_listed'],
] as const

describe('a list that is narrowed once', () => {
  test.each(single)('by "%s" is read by %s, a page and one row more', async (query, index) => {
    const filter = filterOf(query)
    const first = await read(filter)
    const second = await read(filter, { cursor: first.nextCursor ?? '' })

    expect(chooseLead(filter)).toMatchObject({ index, checks: [] })
    expect(await planOf(filter)).toEqual([expect.stringContaining(`USING INDEX ${index}`)])
    for (const page of [first, second]) {
      expect(page.inquiries.length).toBeGreaterThan(9)
      expect(page.rowsRead).toBeLessThanOrEqual(page.inquiries.length + 1)
      expect(page).not.toHaveProperty('scannedBackTo')
    }
  })
})

describe('a list that is narrowed in several ways', () => {
  test.each([
    'unread=true&service=s1',
    'view=held&service=s1',
    'view=bin&unread=true&notified=false',
    'service=s1&source=u1&campaign=c2',
    `notified=false&unread=true&from=${start}&to=${start + 500}`,
    'q=xy',
    'q=racking',
    'q=racking 9&unread=true&service=s1',
    'q=nothing-of-the-kind&view=held',
  ])('reads at most two rows for each that it may show: %s', async (query) => {
    const { rowsRead } = await read(filterOf(query))

    expect(rowsRead).toBeLessThanOrEqual(100)
  })

  test.each([
    'q=racking',
    'q=racking pallets visitor',
    'q=number 9&unread=true&service=s1',
    'q=nothing-of-the-kind',
    `q=racking&from=${start + 100}&to=${start + 500}`,
    'q=racking&view=bin',
  ])('and so it does when the index of words leads: %s', async (query) => {
    for (const limit of [1, 50]) {
      const first = await read(filterOf(query), { limit, isLedByWords: true })
      const cursor = first.nextCursor ?? '9'
      const second = await read(filterOf(query), { limit, isLedByWords: true, cursor })

      // With a page of one, two rows are what a time costs.
      const most = limit === 1 && query.includes('from=') ? 4 : 2 * limit
      expect(first.rowsRead).toBeLessThanOrEqual(most)
      expect(second.rowsRead).toBeLessThanOrEqual(most)
    }
  })
})
