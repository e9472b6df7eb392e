import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { addInquiry, inquiryRow, setInquiry } from '../testing/inquiries'
import { request } from '../testing/requests'
import { adminHeaders, post } from '../testing/samples'
import type { Page } from './list'

async function search(body: Record<string, string>) {
  const response = await post(
    '/api/inquiries/search',
    { view: 'all', ...body },
    await adminHeaders(),
  )
  return { status: response.status, body: await response.json<Page>() }
}

const namesFound = async (body: Record<string, string>) =>
  (await search(body)).body.inquiries.map(({ name }) => name)

describe('a search for the name of a service', () => {
  test('finds its enquiries, also in combination with words of the message', async () => {
    await addInquiry({
      name: 'Gates',
      message: 'For Colombo.',
      columns: { service: 'gate-solutions' },
    })
    await addInquiry({
      name: 'Elsewhere',
      message: 'For Kandy.',
      columns: { service: 'gate-solutions' },
    })
    await addInquiry({ name: 'None', message: 'For Colombo.' })

    for (const more of [{}, { unread: 'true' }]) {
      expect(await namesFound({ q: 'Gate solutions', ...more })).toEqual(['Elsewhere', 'Gates'])
      expect(await namesFound({ q: 'colombo gate', ...more })).toEqual(['Gates'])
    }
  })
})

test.each([
  ['077 765 4321 öä éü 4455 5566', 'öä'],
  ['öä éü abcd efgh ijkl mnop qrst uvwx yzab cdef ghij', 'ab'],
  ['077 765 4321 abcd efgh ijkl mnop qrst uvwx yzab cdef ghij ab cd ef gh', 'öä'],
])('a search for many terms can have every filter as well: %s', async (q, sender) => {
  const origin = { service: 'gates', page: '/', referrer: 'a.example', source: 'b', campaign: 'c' }
  const times = { from: '1', to: '2', answered: '1d', due: 'true' }
  const filter = {
    ...origin,
    ...times,
    unread: 'true',
    notified: 'false',
    status: 'won',
    owner: '1',
  }

  for (const view of ['inbox', 'all', 'bin']) {
    expect(await search({ q, sender, ...filter, view })).toMatchObject({ status: 200 })
  }
})

describe('the sender filter', () => {
  test.each([
    ['perera', ['By address', 'Perera & Sons']],
    ['PERERA & sons', ['Perera & Sons']],
    ['@perera.example', ['By address']],
    ['ö', ['Özil']],
    ['özi', ['Özil']],
    ['""', []],
  ])('searches only the name and the e-mail address: %s', async (sender, names) => {
    await addInquiry({ name: 'Özil', message: 'Hello' })
    await addInquiry({ name: 'Perera & Sons', message: 'Racking' })
    await addInquiry({ name: 'By address', email: 'a@perera.example', message: 'Gates' })
    await addInquiry({ name: 'Other', message: 'For Mr Perera & Sons, ö özi a@perera.example' })

    expect(await namesFound({ sender })).toEqual(names)
    expect(await namesFound({ sender, unread: 'true' })).toEqual(names)
  })

  test('can be combined with words and with a phone number', async () => {
    const found = await addInquiry({ name: 'Perera', message: 'Racking, 077 765 4321' })
    await setInquiry(found, { phone: '+94777654321' })
    const other = await addInquiry({ name: 'Silva', message: 'Racking, 077 765 4321' })
    await setInquiry(other, { phone: '+94777654321' })

    expect(await namesFound({ q: 'racking', sender: 'pere' })).toEqual(['Perera'])
    expect(await namesFound({ q: '0777654321', sender: 'pere' })).toEqual(['Perera'])
    expect(await namesFound({ q: '0777654321', sender: 'pe' })).toEqual(['Perera'])
  })

  test('is rejected in a query string', async () => {
    const response = await request('/api/inquiries?sender=p', { headers: await adminHeaders() })
    expect(response.status).toBe(422)
  })
})

describe('a search for a reference', () => {
  test.each([
    ['CF-', ''],
    ['cf', ''],
    ['CF ', ''],
    ['#', ''],
    ['', ''],
    ['', ' '],
  ])('with %j before the number and %j after it finds the inquiry', async (before, after) => {
    await addInquiry({ name: 'Other' })
    const id = await addInquiry({ name: 'Found' })
    await addInquiry({ name: 'Another' })
    const number = Number((await inquiryRow(id))?.number)

    const q = `${before}${number + 1000}${after}`
    expect(await namesFound({ q })).toEqual(['Found'])
    expect(await namesFound({ q, unread: 'true' })).toEqual(['Found'])
  })

  test('also finds the inquiries that mention it, each once, newest first', async () => {
    const id = await addInquiry({ name: 'First' })
    const reference = `CF-${Number((await inquiryRow(id))?.number) + 1000}`
    await addInquiry({ name: 'Second', message: `My earlier one was ${reference}, please.` })
    await addInquiry({ name: 'Third', message: `About ${reference.toLowerCase()}: no answer yet.` })

    expect(await namesFound({ q: reference })).toEqual(['Third', 'Second', 'First'])
  })

  test('with another prefix treats it as a word', async () => {
    const id = await addInquiry({ name: 'First' })
    const digits = Number((await inquiryRow(id))?.number) + 1000

    expect(await namesFound({ q: `XY-${digits}` })).toEqual([])
    expect(env.REFERENCE_PREFIX).toBe('CF')
  })
})

describe('a phrase in quotation marks', () => {
  test.each(['"need pumps"', '“need pumps”', 'fire "need pumps"'])(
    '(%s) matches as a whole, not by its separate words',
    async (q) => {
      await addInquiry({ name: 'Found', message: 'For fire we need pumps soon.' })
      await addInquiry({ name: 'Apart', message: 'Fire pumps: what do we need?' })

      expect(await namesFound({ q })).toEqual(['Found'])
    },
  )

  test('may consist of short words and numbers', async () => {
    await addInquiry({ name: 'Found', message: 'A 3 m wide hall, 12" pipes.' })
    await addInquiry({ name: 'Apart', message: 'In hall 3 we have 9 m wide doors.' })

    expect(await namesFound({ q: '"3 m"' })).toEqual(['Found'])
    expect(await namesFound({ q: '"a 3 m wide" 12"' })).toEqual(['Found'])
  })
})

describe('the filters of a search', () => {
  test('accept several services', async () => {
    for (const service of ['racking', 'gates', 'fire-pumps', 'pumps']) {
      await addInquiry({ name: service, columns: { service } })
    }
    await addInquiry({ name: 'none' })

    expect(await namesFound({ service: 'racking,pumps' })).toEqual(['pumps', 'racking'])
    expect(await namesFound({ service: 'racking,pumps', q: 'pallets' })).toEqual([
      'pumps',
      'racking',
    ])
    expect(await namesFound({ service: ',' })).toEqual([])
    expect(await namesFound({ service: 'racking' })).toEqual(['racking'])
  })

  test('include the status and a due reminder', async () => {
    await addInquiry({ name: 'new' })
    await addInquiry({ name: 'quoted', columns: { status: 'quoted', is_waiting: 1, remind_at: 9 } })
    await addInquiry({ name: 'due', columns: { status: 'quoted', remind_at: 9 } })
    await addInquiry({ name: 'won', columns: { status: 'won', done_at: 5 } })

    expect(await namesFound({ status: 'quoted' })).toEqual(['due', 'quoted'])
    expect(await namesFound({ status: 'won', q: 'pallets' })).toEqual(['won'])
    expect(await namesFound({ status: 'quoted', due: 'true' })).toEqual(['due'])
    expect(await namesFound({ status: '' })).toHaveLength(4)
    expect(await search({ status: 'lots' })).toMatchObject({
      status: 422,
      body: {
        error: {
          fields: { status: 'status must be one of new, answered, quoted, won, lost, no_answer' },
        },
      },
    })
  })

  test('include the owner', async () => {
    await adminHeaders('admin-1')
    await adminHeaders('admin-2', 'other@ceyforge.example')
    await addInquiry({ name: 'mine', columns: { owner_id: 'admin-1', done_at: 1 } })
    await addInquiry({ name: 'hers', columns: { owner_id: 'admin-2' } })
    await addInquiry({ name: 'nobody' })

    expect(await namesFound({ owner: 'me' })).toEqual(['mine'])
    expect(await namesFound({ owner: 'me', q: 'pallets' })).toEqual(['mine'])
    expect(await namesFound({ owner: 'admin-2' })).toEqual(['hers'])
    expect(await namesFound({ owner: 'none' })).toEqual(['nobody'])
    expect(await namesFound({ owner: 'nobody-there' })).toEqual([])
  })

  test('can all be combined', async () => {
    await addInquiry({ name: 'Nobody' })
    const everything = {
      q: `"a b" 077 765 4321 racking äö éè üß ñç ï ô û one two three four five six seven eight`,
      unread: 'true',
      notified: 'false',
      status: 'new',
      due: 'true',
      from: '1',
      to: '9',
      owner: 'me',
      answered: 'none',
      service: 'a,b',
      page: '/p',
      referrer: 'r',
      source: 's',
      campaign: 'c',
      excerpt: '1',
    }

    for (const view of ['all', 'inbox', 'held', 'bin']) {
      expect((await search({ ...everything, view })).status).toBe(200)
    }
  })
})
