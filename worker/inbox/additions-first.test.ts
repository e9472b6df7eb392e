import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { asAdmin, patch } from '../testing/edits'
import { setTime } from '../testing/fake-clock'
import { addWithPage, emptyBucket } from '../testing/files'
import { addInquiry, inquiryRow, setInquiry } from '../testing/inquiries'
import { addFiles, correct, pdfFile } from '../testing/inquiry-page'
import { request } from '../testing/requests'
import { adminHeaders, post } from '../testing/samples'
import { day, hour, minute } from '../time'
import type { Page } from './list'

const now = Date.UTC(2026, 10, 20, 9)

beforeEach(async () => {
  setTime(now)
  await emptyBucket()
})

async function list(query: Record<string, string> = {}) {
  const headers = await adminHeaders()
  const response = query.q
    ? await post('/api/inquiries/search', query, headers)
    : await request(`/api/inquiries?${new URLSearchParams(query)}`, { headers })
  expect(response.status).toBe(200)
  return response.json<Page>()
}

const namesIn = async (query?: Record<string, string>) =>
  (await list(query)).inquiries.map(({ name }) => name)

/** Sends one enquiry a day, the oldest first; the team has answered each. Returns the oldest. */
async function sendDaily() {
  setTime(now - 3 * day)
  const first = await addWithPage()
  await setInquiry(first.id, { name: 'First', status: 'quoted', is_waiting: 1, read_at: 1 })
  for (const [name, daysAgo] of [
    ['Second', 2],
    ['Third', 1],
  ] as const) {
    await addInquiry({ name, timestamp: now - daysAgo * day })
  }
  setTime(now)
  return first
}

describe('an enquiry that its customer adds to', () => {
  test('is at the top of the inbox, with what is new and when it was added', async () => {
    const first = await sendDaily()
    await addInquiry({ name: 'Due', timestamp: now - 5 * day, columns: { remind_at: now - hour } })

    await correct(first.page, 'We accept your quotation.')

    const { inquiries } = await list()
    expect(
      inquiries.map(({ name }) => name).filter((name, i, all) => all.indexOf(name) === i),
    ).toEqual(['Due', 'First', 'Third', 'Second'])
    expect(inquiries.filter(({ name }) => name === 'First')).toMatchObject([
      { addedAt: now, addedText: 'We accept your quotation.', readAt: null, box: 'inbox' },
    ])
    expect(await asAdmin('GET', `/api/inquiries/${first.id}`)).toMatchObject({
      inquiry: { addedAt: now },
    })
  })

  test('is in its place by that time, before and after what has arrived since', async () => {
    const first = await sendDaily()
    setTime(now - day + hour)
    await correct(first.page, 'We accept your quotation.')
    await addInquiry({ name: 'Fourth', timestamp: now })

    expect(await namesIn()).toEqual(['Fourth', 'First', 'Third', 'Second'])
  })

  test('shows an unread text rather than a file that follows it, and the file once it is read', async () => {
    const first = await sendDaily()
    await correct(first.page, 'The order is in the file.')
    setTime(now + minute)
    await addFiles(first.page, [pdfFile('order.pdf')])
    expect((await list()).inquiries[0]).toMatchObject({
      addedAt: now + minute,
      addedText: 'The order is in the file.',
    })

    await patch(first.id, { isRead: true })
    setTime(now + 2 * minute)
    await addFiles(first.page, [pdfFile('drawing.pdf', 500, 3)])

    expect((await list()).inquiries[0]).toMatchObject({
      addedAt: now + 2 * minute,
      addedText: null,
      readAt: null,
    })
  })

  test('is at the top even if nobody has read it before', async () => {
    const older = await addWithPage()
    await addInquiry({ name: 'Newer', timestamp: now + minute })
    setTime(now + hour)
    await addFiles(older.page, [pdfFile('plan.pdf')])

    expect((await list()).inquiries.map(({ id }) => id)[0]).toBe(older.id)
  })

  test.each([
    [{ unread: 'true', view: 'all' }, ['First', 'Third', 'Second']],
    [{ status: 'quoted', view: 'all' }, ['First']],
    [{ view: 'mine' }, []],
    [{ view: 'all', to: `${now - 2 * day}` }, ['First', 'Second']],
    [{ view: 'all', from: `${now - 2 * day}` }, ['Third', 'Second']],
    [{ view: 'waiting' }, []],
  ])('is in exactly the lists that it belongs to: %j', async (query, expected) => {
    const first = await sendDaily()
    await correct(first.page, 'We accept your quotation.')

    expect(await namesIn(query)).toEqual(expected)
  })

  test('is in order of arrival in a search, and where it is no longer new', async () => {
    const first = await sendDaily()
    await correct(first.page, 'We accept your quotation.')
    expect(await namesIn({ view: 'all', q: 'racking' })).toEqual(['Third', 'Second', 'First'])

    await patch(first.id, { status: 'won' })
    expect(await namesIn()).toEqual(['Third', 'Second'])
    expect(await namesIn({ view: 'all' })).toEqual(['Third', 'Second', 'First'])
  })

  test('stays among spam, and shows what was added once it is released', async () => {
    const first = await sendDaily()
    await setInquiry(first.id, { held_for: 'marked', is_waiting: 0 })
    await correct(first.page, 'I am a real customer.')
    expect(await inquiryRow(first.id)).toMatchObject({ box: 'held', read_at: 1, version: 1 })

    await patch(first.id, { isHeld: false })
    expect((await list()).inquiries[0]).toMatchObject({
      name: 'First',
      addedText: 'I am a real customer.',
    })
  })
})

test('pages neither skip an enquiry nor repeat their own while customers add to others', async () => {
  const first = await sendDaily()
  for (let i = 0; i < 5; i += 1)
    await addInquiry({ name: `More ${i}`, timestamp: now - 4 * day - i })
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page = await list({ limit: '2', ...(cursor && { cursor }) })
    const names = page.inquiries.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
    seen.push(...names)
    cursor = page.nextCursor
    await correct(first.page, `Addition ${seen.length}`)
  }

  const others = ['Third', 'Second', 'More 0', 'More 1', 'More 2', 'More 3', 'More 4']
  expect(seen.filter((name) => name !== 'First')).toEqual(others)
  expect(seen).toContain('First')
})

test('the first page starts with the newest additions, however many there are', async () => {
  await env.DB.prepare(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < 400)
    insert into inquiries (id, name, email, message, timestamp, notification, added_at, owner_id)
    select printf('00000000-0000-7000-8000-%012x', i), 'Visitor ' || i, 'v@site.example', 'A message', i,
      'sent', 1000 - i, null from n`,
  ).run()
  const { inquiries } = await list({ limit: '1' })
  expect(inquiries.slice(0, 2).map(({ name }) => name)).toEqual(['Visitor 1', 'Visitor 2'])
})
