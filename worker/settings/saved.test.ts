import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { replyMaxLength } from '../correspondence/contract'
import { auditLog } from '../testing/audit'
import { asAdmin } from '../testing/edits'
import { admin } from '../testing/samples'
import { maxSavedReplies, maxSavedViews } from './contract'

const collections = [
  {
    path: '/api/saved-replies',
    item: 'savedReply',
    list: 'savedReplies',
    first: {
      title: 'Thanks',
      language: 'en',
      text: 'Dear {name}, about {service} ({reference}) …',
    },
    second: { title: 'ස්තුතියි', language: 'si', text: 'ස්තුතියි {name}' },
    action: 'saved_reply_changed',
    logged: [{ title: 'Thanks' }, { title: 'ස්තුතියි' }],
    insert: `insert into saved_replies (title, language, text) select 'x', 'en', 'x' from n`,
    most: maxSavedReplies,
  },
  {
    path: '/api/saved-views',
    item: 'savedView',
    list: 'savedViews',
    first: { name: 'Gates, unread', query: 'q=gates&unread=true' },
    second: { name: 'Racking', query: 'service=racking' },
    action: 'saved_view_changed',
    // The name may be a customer's.
    logged: [{}, {}],
    insert: `insert into saved_views (name, query) select 'x', 'q=x' from n`,
    most: maxSavedViews,
  },
]

/** Returns a property of an answer. */
const partOf = (answer: object, name: string) => (answer as Record<string, unknown>)[name]

describe.each(collections)('$path', ({ path, item, list, first, second, ...more }) => {
  async function add(fields: object) {
    const answer = await asAdmin('POST', path, fields)
    expect(answer.status).toBe(201)
    return partOf(answer, item) as { id: number }
  }

  test('adds, lists in order, changes and deletes items, and logs each change', async () => {
    const added = await add(second)
    const other = await add(first)
    expect(added).toEqual({ id: expect.any(Number), ...second })
    expect(partOf(await asAdmin('GET', path), list)).toEqual([other, added])

    const changed = await asAdmin('PUT', `${path}/${added.id}`, { ...first, known: second })
    expect([changed.status, partOf(changed, item)]).toEqual([200, { id: added.id, ...first }])
    const deleted = await asAdmin('DELETE', `${path}/${added.id}`)
    expect([deleted.status, partOf(deleted, item)]).toEqual([200, { id: added.id, ...first }])
    expect(partOf(await asAdmin('GET', path), list)).toEqual([other])

    const { action, logged } = more
    const [one, two] = logged
    const entry = { at: expect.any(Number), actor: admin.email, action }
    expect(await auditLog()).toEqual([
      { ...entry, details: { ...two, change: 'added' } },
      { ...entry, details: { ...one, change: 'added' } },
      { ...entry, details: { ...one, change: 'changed' } },
      { ...entry, details: { ...one, change: 'deleted' } },
    ])
  })

  test('does not overwrite what a colleague has changed, but returns it', async () => {
    const { id } = await add(first)

    const answer = await asAdmin('PUT', `${path}/${id}`, { ...second, known: second })
    expect(answer).toMatchObject({
      status: 409,
      error: { code: 'stale_edit' },
      current: { id, ...first },
    })
    expect(partOf(await asAdmin('GET', path), list)).toEqual([{ id, ...first }])
    expect(await auditLog()).toHaveLength(1)
  })

  test('rejects an edit that does not say what was stored before', async () => {
    const { id } = await add(first)

    for (const known of [undefined, null, 'x']) {
      expect(await asAdmin('PUT', `${path}/${id}`, { ...second, known })).toMatchObject({
        status: 422,
        error: { fields: { known: expect.stringContaining('those stored') } },
      })
    }
  })

  test.each(['0', 'x', '-1', '1e999'])('answers 404 for the id %s', async (id) => {
    await add(first)

    expect(await asAdmin('PUT', `${path}/${id}`, { ...second, known: first })).toMatchObject({
      status: 404,
    })
    expect(await asAdmin('DELETE', `${path}/${id}`)).toMatchObject({ status: 404 })
    expect(await auditLog()).toHaveLength(1)
  })

  test('rejects items beyond the maximum', async () => {
    const { insert, most } = more
    const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)'
    await env.DB.prepare(`${numbers} ${insert}`).bind(most).run()

    expect(await asAdmin('POST', path, first)).toMatchObject({
      status: 422,
      error: { code: 'validation_failed' },
    })
    expect(await auditLog()).toEqual([])
  })
})

test.each([
  ['no title', { title: ' ' }, { title: 'Enter a title' }],
  ['a long title', { title: 'x'.repeat(81) }, { title: 'Use at most 80 characters' }],
  ['an unknown language', { language: 'de' }, { language: 'language must be one of en, si, ta' }],
  ['no text', { text: '\u200b' }, { text: 'Enter the text of the reply' }],
  [
    'a long text',
    { text: 'x'.repeat(replyMaxLength + 1) },
    { text: `Use at most ${replyMaxLength} characters` },
  ],
  [
    'a misspelt placeholder',
    { text: 'Dear {nmae}' },
    {
      text: 'Use only these placeholders: {name}, {company}, {town}, {service}, {reference}, {me}',
    },
  ],
])('a saved reply with %s is rejected', async (_, change, fields) => {
  const reply = { title: 'Thanks', language: 'en', text: 'Thank you.', ...change }

  expect(await asAdmin('POST', '/api/saved-replies', reply)).toMatchObject({
    status: 422,
    error: { fields },
  })
})

test.each([
  ['no name', { name: '' }, { name: 'Enter a name' }],
  ['an empty query', { query: '?' }, { query: 'Search or filter the list first' }],
  ['a line break', { query: 'q=a\nb' }, { query: 'Search or filter the list first' }],
  ['a long query', { query: 'x'.repeat(1001) }, { query: 'Use at most 1000 characters' }],
])('a saved view with %s is rejected', async (_, change, fields) => {
  const view = { name: 'Gates', query: 'q=gates', ...change }

  expect(await asAdmin('POST', '/api/saved-views', view)).toMatchObject({
    status: 422,
    error: { fields },
  })
})
