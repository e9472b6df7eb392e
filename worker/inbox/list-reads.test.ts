import { env } from 'cloudflare:workers'
import { type SQL, sql } from 'drizzle-orm'
import { parse } from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import { type JsonRow, openDatabase, parseJsonRows, statement } from '../db/database'
import type { TaggedRow } from '../session/require-admin'
import { request } from '../testing/requests'
import { countingDatabase } from '../testing/rows-read'
import { adminHeaders } from '../testing/samples'
import { type Filter, SearchQuery } from './contract'
import { readPage } from './list'
import { chooseIndex } from './list-conditions'
import type { PageRequest } from './list-scan'

const start = Date.UTC(2026, 10, 1)
const rows = 600

/** Inserts several hundred inquiries of every kind directly, because posting them is slow. */
beforeEach(async () => {
  await env.DB.prepare(
    `with recursive n (i) as (select 0 union all select i + 1 from n where i < ${rows - 1})
    insert into inquiries (id, name, email, message, timestamp, notification, held_for, deleted_at,
      read_at, phone, service, from_page, referrer_host, utm_source, utm_campaign)
    select substr(printf('%012x', ${start} + i), 1, 8) || '-' || substr(printf('%012x', ${start} + i), 9)
        || printf('-7000-8000-%012x', i),
      'Visitor ' || i, 'v' || i || '@site.example', 'Racking for pallets, number ' || i, ${start} + i,
      iif(i % 3, 'pending', 'sent'), iif(i % 10 = 1, 'decoy', null), iif(i % 10 = 2, 5, null),
      iif(i % 2, null, 7), iif(i % 2, '+94777654321', null), 's' || (i % 3), '/p' || (i % 3), 'h' || (i % 3), 'u' || (i % 3), 'c' || (i % 3)
    from n`,
  ).run()
})

/** Before the first row. */
const firstIds = 'g'

function pageRequest(filter: Filter, more: Partial<PageRequest> = {}) {
  const request = {
    env,
    filter,
    limit: 50,
    cursor: firstIds,
    excerpt: 400,
  }
  const page = readPage({ ...request, ...more })
  if (!page) throw new Error('The cursor belongs to another list.')
  return page
}

function statementOf(
  filter: Filter,
  more: Partial<PageRequest> = {},
  change = (select: SQL) => select,
) {
  const { select, values } = pageRequest(filter, more)
  const all = { ...values, sessionId: 'session-1', now: start }
  return statement(openDatabase(env.DB), change(select), all)
}

async function read(filter: Filter, more: Partial<PageRequest> = {}) {
  const { pageOf } = pageRequest(filter, more)
  const { results, meta } = await statementOf(filter, more).all<JsonRow>()
  return { ...pageOf(parseJsonRows<TaggedRow>(results)), rowsRead: meta.rows_read }
}

/** Returns the steps of SQLite's query plan; a sort or a second index would add one. */
async function planOf(filter: Filter) {
  const explain = (select: SQL) => sql`explain query plan ${select}`
  const { results } = await statementOf(filter, {}, explain).all<{ detail: string }>()
  return results.map(({ detail }) => detail)
}

const filterOf = (query: string): Filter => {
  const { limit: _, ...filter } = parse(SearchQuery, Object.fromEntries(new URLSearchParams(query)))
  return filter
}

const single = [
  ['', 'inquiries_by_box'],
  ['view=held', 'inquiries_by_box'],
  ['view=bin', 'inquiries_by_box'],
  ['view=all&notified=false', 'inquiries_not_notified'],
  [`from=${start + 20}&to=${start + 580}`, 'inquiries_by_box'],
] as const

describe('a list with one filter', () => {
  test.each(single)('("%s") is read from %s, a page plus one row', async (query, index) => {
    const filter = filterOf(query)
    const first = await read(filter)
    const second = await read(filter, { cursor: first.nextCursor ?? '' })

    expect(chooseIndex(filter, sql`'admin-1'`)).toMatchObject({ index, checks: [] })
    expect(await planOf(filter)).toContainEqual(
      expect.stringMatching(`USING (COVERING )?INDEX ${index}`),
    )
    expect((await planOf(filter)).join()).not.toContain('TEMP B-TREE')
    for (const page of [first, second]) {
      expect(page.inquiries.length).toBeGreaterThan(9)
      expect(page.rowsRead).toBeLessThanOrEqual(page.inquiries.length + 1)
      expect(page).not.toHaveProperty('scannedBackTo')
    }
  })
})

test('what is unread is looked for among what anybody has unread, a bounded number of rows', async () => {
  const filter = filterOf('view=all&unread=true')
  const rowsOf = async () => (await read(filter)).rowsRead
  expect((await planOf(filter)).join()).toMatch(/INDEX inquiries_unread/)
  const before = await rowsOf()
  await env.DB.prepare(
    `insert into inquiries (id, name, email, message, timestamp, notification, read_at, unread_by)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 6000)
      select 'other-' || i, 'V', 'v' || i || '@x.example', 'M', i, 'sent', 1, ',admin-9,' from n`,
  ).run()

  expect(before).toBeLessThan(1000)
  expect(await rowsOf()).toBeLessThanOrEqual(2 * 2000 + 10)
})

describe('a list with any filters', () => {
  test.each([
    '',
    'service=s1&source=u1',
    'view=all&service=s1&source=u1',
    'q=racking',
    'view=all&owner=me&status=new',
    'q=0777654321&view=all',
    'q=cf1100&view=all',
    'q=racking&view=held',
    'q=racking&view=bin',
    'q=racking&unread=true',
    'q=racking&notified=false',
    'q=nothing-of-the-kind&unread=true',
  ])('takes one trip to the database, even for the first page: %s', async (query) => {
    const { DB, count } = countingDatabase()
    const headers = { ...(await adminHeaders()), 'content-type': 'application/json' }
    const body = JSON.stringify(Object.fromEntries(new URLSearchParams(query)))
    const search = { method: 'POST', headers, body }
    const response = query.startsWith('q')
      ? await request('/api/inquiries/search', search, { DB })
      : await request(`/api/inquiries?${query}`, { headers }, { DB })

    expect(response.status).toBe(200)
    expect(count.trips).toBe(1)
  })
})
