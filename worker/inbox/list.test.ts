import { describe, expect, test } from 'vitest'
import { addInquiry, setInquiry } from '../testing/inquiries'
import { setNotification } from '../testing/outbox'
import { request } from '../testing/requests'
import { adminHeaders, anInquiry, post } from '../testing/samples'
import type { Page } from './list'
import type { ListedInquiry } from './listed'

type Answer = Page & { desk?: Record<string, number> }

const start = Date.UTC(2026, 10, 1)

/** Two inquiries share each millisecond. */
async function addInquiries(count: number, given: Parameters<typeof addInquiry>[0] = {}) {
  const ids: string[] = []
  for (let i = 0; i < count; i += 1) {
    ids.push(await addInquiry({ timestamp: start + Math.floor(i / 2), ...given }))
  }
  return ids
}

async function list(query = '') {
  const body = Object.fromEntries(new URLSearchParams(query))
  const response = body.q
    ? await post('/api/inquiries/search', body, await adminHeaders())
    : await request(`/api/inquiries${query}`, { headers: await adminHeaders() })
  return { status: response.status, ...(await response.json<Answer>()) }
}

const idsOf = (inquiries: readonly ListedInquiry[]) => inquiries.map(({ id }) => id)

/** Reads a list to its end. */
async function listAll(query: string) {
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page = await list(`?${query}${cursor && `&cursor=${cursor}`}`)
    seen.push(...idsOf(page.inquiries))
    cursor = page.nextCursor
  }
  return seen
}

describe('GET /api/inquiries', () => {
  test('lists inquiries, newest first, with the state of the desk on the first page', async () => {
    const [older, , newer] = await addInquiries(3)
    await addInquiry({ heldFor: 'decoy' })

    const { status, inquiries, nextCursor, desk } = await list()

    expect(status).toBe(200)
    expect(nextCursor).toBeNull()
    expect(inquiries[0]).toEqual({
      ...anInquiry,
      number: 3,
      reference: 'CF-1003',
      box: 'inbox',
      status: 'new',
      ownerId: null,
      doneAt: null,
      isWaiting: false,
      remindAt: null,
      phone: null,
      customerPosition: 3,
      customerSince: start,
      firstAnsweredAt: null,
      replyFailedAt: null,
      addedAt: null,
      addedText: null,
      unansweredSince: start + 1,
      isUrgent: false,
      hasFiles: false,
      messageCount: null,
      company: null,
      isCut: false,
      id: newer,
      timestamp: start + 1,
      notification: 'sending',
      readAt: null,
      deletedAt: null,
      heldFor: null,
      version: 1,
      service: null,
    })
    expect(idsOf(inquiries)).toContain(older)
    expect(desk).toEqual({
      revision: expect.any(Number),
      hasListed: true,
      inbox: 3,
      mine: 0,
      unowned: 3,
      unanswered: [start, start, start + 1].map((since) => [since, 0]),
      held: 1,
      unmatched: null,
      waiting: 0,
      failed: 0,
      lastSentAt: null,
    })
    expect(await list(`?cursor=${newer}`)).not.toHaveProperty('desk')
  })

  test('has no next page if the list is empty', async () => {
    expect(await list()).toMatchObject({ status: 200, inquiries: [], nextCursor: null })
  })

  test('neither repeats nor skips an inquiry between pages while new ones arrive', async () => {
    const ids = await addInquiries(7)
    const seen: string[] = []

    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page = await list(`?limit=3${cursor && `&cursor=${cursor}`}`)
      seen.push(...idsOf(page.inquiries))
      cursor = page.nextCursor
      await addInquiry()
    }

    expect(seen).toEqual(ids.toSorted().reverse())
  })

  test('truncates a name and an e-mail address of a megabyte', async () => {
    await addInquiry({ name: 'n'.repeat(900_000), email: `${'e'.repeat(900_000)}@b.example` })

    const [row] = (await list()).inquiries

    expect(row?.name.length).toBe(200)
    expect(row?.email.length).toBe(320)
  })

  test('truncates messages to an excerpt, by characters, and marks them as cut', async () => {
    await addInquiry({ message: '👷🏽 ගබඩාව one two', timestamp: start })
    await addInquiry({ message: 'short enough', timestamp: start + 1 })

    const { inquiries } = await list('?excerpt=12')

    expect(inquiries).toMatchObject([
      { message: 'short enough', isCut: false },
      { message: '👷🏽 ගබඩාව one', isCut: true },
    ])
  })

  test('never sends more than 10,000 characters of a message', async () => {
    await addInquiry({ message: 'x'.repeat(10_001) })

    const { inquiries } = await list()

    expect(inquiries).toMatchObject([{ message: 'x'.repeat(10_000), isCut: true }])
  })

  test('lists held and deleted inquiries separately', async () => {
    const [listed, binned] = await addInquiries(2)
    const held = await addInquiry({ heldFor: 'decoy' })
    const heldAndBinned = await addInquiry({ heldFor: 'too_fast' })
    await setInquiry(binned ?? '', { deleted_at: 1 })
    await setInquiry(heldAndBinned, { deleted_at: 2 })

    expect(idsOf((await list()).inquiries)).toEqual([listed])
    expect((await list('?view=held')).inquiries).toMatchObject([{ id: held, heldFor: 'decoy' }])
    expect((await list('?view=bin')).inquiries).toMatchObject([
      { id: heldAndBinned, deletedAt: 2 },
      { id: binned, deletedAt: 1 },
    ])
  })

  test.each([
    ['unread=true', { read_at: null }, { read_at: 1 }],
    ['service=gates', { service: 'gates' }, { service: 'gates-2' }],
    ['page=%2Fservices%2Fgates', { from_page: '/services/gates' }, {}],
    ['referrer=google.lk', { referrer_host: 'google.lk' }, { referrer_host: 'google.com' }],
    ['source=news', { utm_source: 'news' }, { utm_source: 'mail' }],
    ['campaign=%F0%9F%8E%84', { utm_campaign: '🎄' }, { utm_campaign: 'xmas' }],
  ])('filters by %s', async (query, matching, other) => {
    const found = await addInquiry({ columns: { read_at: 1, ...matching } })
    await addInquiry({ columns: { read_at: 1, ...other } })
    await addInquiry({ columns: { read_at: null, ...matching, deleted_at: 3 } })

    expect(idsOf((await list(`?${query}`)).inquiries)).toEqual([found])
  })

  test('filters by notifications that have not been sent', async () => {
    const [sent = '', waiting = '', failed = ''] = await addInquiries(3)
    await setNotification(sent, { state: 'sent', sent_at: start, channel: 'log' })
    await setNotification(waiting, { state: 'pending' })
    await setNotification(failed, { state: 'failed' })
    await addInquiry({ heldFor: 'decoy' })

    expect(idsOf((await list('?notified=false')).inquiries)).toEqual(
      [failed, waiting].sort().reverse(),
    )
  })

  test('filters by a time range, both ends inclusive', async () => {
    const ids: string[] = []
    for (const offset of [-1, 0, 5, 6]) ids.push(await addInquiry({ timestamp: start + offset }))

    const { inquiries } = await list(`?from=${start}&to=${start + 5}`)
    expect(idsOf(inquiries)).toEqual([ids[2], ids[1]])
    expect(idsOf((await list(`?from=${start + 6}`)).inquiries)).toEqual([ids[3]])
    expect((await list(`?from=${start + 7}`)).inquiries).toEqual([])
    expect((await list('?from=0&to=281474976710654')).inquiries).toHaveLength(4)
  })

  test('finds all matches of several filters, whichever index is used', async () => {
    const columns = { service: 'gates', read_at: null, utm_source: 'news' }
    const found: string[] = []
    for (let i = 0; i < 30; i += 1) {
      const isMatch = i % 7 === 0
      const id = await addInquiry({
        timestamp: start + i,
        columns: isMatch ? columns : { ...columns, [i % 2 ? 'service' : 'utm_source']: 'other' },
      })
      if (isMatch) found.unshift(id)
    }
    const query = `unread=true&service=gates&source=news&from=${start}&to=${start + 29}`

    expect(await listAll(`${query}&limit=2`)).toEqual(found)
    expect(await listAll(`${query}&limit=3&q=racking`)).toEqual(found)
    expect(await listAll('service=gates&source=news&q=racking&limit=1')).toEqual(found)
  })

  test('ignores empty filters', async () => {
    await addInquiries(1)

    const { inquiries } = await list('?service=&page=&referrer=&source=&campaign=')
    expect(inquiries).toHaveLength(1)
  })

  test.each([
    'limit=0',
    'limit=101',
    'limit=ten',
    'limit=-1',
    'limit=1e1',
    'cursor=x',
    'cursor=17',
    'view=trash',
    'unread=yes',
    'notified=true',
    'from=yesterday',
    'from=-1',
    'to=281474976710656',
    'excerpt=0',
    'excerpt=1.5',
    'q=nimal',
  ])('rejects ?%s and names the parameter', async (query) => {
    const response = await request(`/api/inquiries?${query}`, { headers: await adminHeaders() })
    const [name = ''] = query.split('=')

    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: { code: 'validation_failed', fields: { [name]: expect.any(String) } },
    })
  })
})
