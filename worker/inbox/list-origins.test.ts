import { describe, expect, test } from 'vitest'
import { addInquiry } from '../testing/inquiries'
import { request } from '../testing/requests'
import { adminHeaders, post } from '../testing/samples'
import type { Page } from './list'

async function list(query: Record<string, string>) {
  const headers = await adminHeaders()
  const response = query.q
    ? await post('/api/inquiries/search', query, headers)
    : await request(`/api/inquiries?${new URLSearchParams(query)}`, { headers })
  expect(response.status).toBe(200)
  return response.json<Page>()
}

/** Returns the names in a list, read to its end. */
async function namesIn(filter: Record<string, string>, limit = '50') {
  const names: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page = await list({ view: 'all', ...filter, limit, ...(cursor && { cursor }) })
    names.push(...page.inquiries.map(({ name }) => name))
    cursor = page.nextCursor
  }
  return names
}

const columnOf = {
  service: 'service',
  page: 'from_page',
  referrer: 'referrer_host',
  source: 'utm_source',
  campaign: 'utm_campaign',
}

const rowOf = (filter: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(columnOf).map(([name, column]) => [column, filter[name] ?? null]),
  )

async function add(name: string, filter: Record<string, string>, more: object = {}) {
  await addInquiry({ name, columns: { ...rowOf(filter), ...more } })
}

describe('a filter on where enquiries came from', () => {
  test.each([
    ['service', 'gates'],
    ['page', '/services/gates'],
    ['referrer', 'www.search.example'],
    ['source', 'fb'],
    ['campaign', 'x'],
    ['campaign', 'Frühling "50 %" OR (new* -old)'],
    ['source', 'පත්තර'],
    ['source', '\u0301'],
  ])('finds exactly those with the %s %j', async (name, value) => {
    await add('wanted', { [name]: value })
    await add('longer', { [name]: `${value}2` })
    await add('other start', { [name]: `a${value}` })
    await add('upper case', { [name]: value.toUpperCase().replace(/^[^A-Z]*$/, 'Ü') })
    await add('without', {})
    const another = name === 'source' ? 'campaign' : 'source'
    await add('another field', { [another]: value })
    await addInquiry({ name: 'in the text', message: `\n${value}\n u:${value}\n c:${value}` })
    await add('also wanted', { source: 'a', campaign: 'b', service: 'c', [name]: value })

    expect(await namesIn({ [name]: value })).toEqual(['also wanted', 'wanted'])
    expect(await namesIn({ [name]: value, view: 'inbox' })).toEqual(['also wanted', 'wanted'])
    expect(await namesIn({ [name]: value, unread: 'true' })).toEqual(['also wanted', 'wanted'])
  })

  test.each(['news ', 'ne\u0000ws', 'news\nu:news', '\u0000', '"', 'é', 'NEWS'])(
    'finds nothing by %j, which differs from what is stored',
    async (source) => {
      await add('stored', { source: 'news' })
      await add('decomposed', { source: 'e\u0301' })

      expect(await namesIn({ source })).toEqual([])
    },
  )

  test('finds several services, also beside the other filters', async () => {
    await add('gates', { service: 'gates', source: 'news' })
    await add('racks', { service: 'racks', source: 'news' })
    await add('pumps', { service: 'pumps', source: 'news' })
    await add('racks of a fair', { service: 'racks', source: 'fair' })

    const service = 'gates,racks'
    expect(await namesIn({ service })).toEqual(['racks of a fair', 'racks', 'gates'])
    expect(await namesIn({ service, source: 'news' })).toEqual(['racks', 'gates'])
    expect(await namesIn({ service: `,${'none,'.repeat(500)}pumps` })).toEqual(['pumps'])
  })

  test('combines with all others, in every view', async () => {
    const origin = { source: 'news', campaign: 'spring' }
    await add('inbox', origin)
    await add('done', origin, { done_at: 5, status: 'won' })
    await add('deleted', origin, { deleted_at: 5 })
    await add('spam', origin, { held_for: 'marked' })
    await add('over budget', origin, { held_for: 'over_budget' })
    await add('other campaign', { source: 'news', campaign: 'autumn' })

    expect(await namesIn(origin)).toEqual(['done', 'inbox'])
    expect(await namesIn({ ...origin, status: 'won' })).toEqual(['done'])
    expect(await namesIn({ ...origin, view: 'inbox' })).toEqual(['inbox'])
    expect(await namesIn({ ...origin, view: 'bin' })).toEqual(['deleted'])
    expect(await namesIn({ ...origin, view: 'held' })).toEqual(['over budget', 'spam'])
    expect(await namesIn({ ...origin, to: '1' })).toEqual([])
  })

  test('leaves out no enquiry between pages, in the order of arrival', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `${i}`)
    for (const name of names) await add(name, { source: Number(name) % 3 ? 'news' : 'fair' })
    const found = names.filter((name) => Number(name) % 3).toReversed()

    expect(await namesIn({ source: 'news' }, '1')).toEqual(found)
    expect(await namesIn({ source: 'news' }, '5')).toEqual(found)
    expect(await namesIn({ source: 'news', q: 'racking' }, '5')).toEqual(found)
  })
})

describe('a search', () => {
  test('does not find where an enquiry came from, apart from its service', async () => {
    await add('any', { source: 'newsletter', campaign: 'spring', referrer: 'search.example' })
    await add('service', { service: 'newsletters' })

    expect(await namesIn({ q: 'newsletter' })).toEqual(['service'])
    expect(await namesIn({ q: '"spring" newsletter' })).toEqual([])
    expect(await namesIn({ q: 'search.example' })).toEqual([])
    expect(await namesIn({ q: 'u:newsletter' })).toEqual([])
  })

  test('among those with a source also counts only these in the bin', async () => {
    await add('listed', { source: 'news' })
    await add('deleted', { source: 'news' }, { deleted_at: 5 })
    await add('deleted, of a fair', { source: 'fair' }, { deleted_at: 5 })
    await add('spam', { source: 'news' }, { held_for: 'marked' })

    const found = await list({ view: 'all', q: 'racking', source: 'news' })
    expect(found).toMatchObject({ inquiries: [{ name: 'listed' }], also: { bin: 1, held: 1 } })
    expect(found.words).toEqual(['racking'])
    const filtered = await list({ view: 'all', source: 'news' })
    expect(filtered).not.toHaveProperty('also')
    expect(filtered).not.toHaveProperty('words')
  })
})
