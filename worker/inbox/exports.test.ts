import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { auditLog } from '../testing/audit'
import { asAdmin } from '../testing/edits'
import { fetchExport, orderExport, parseCsv } from '../testing/exports'
import { setTime } from '../testing/fake-clock'
import { addInquiry, inquiryRow } from '../testing/inquiries'
import { deliver } from '../testing/mail'
import { request } from '../testing/requests'
import { admin, adminHeaders, anInquiry, newSession } from '../testing/samples'
import { aService } from '../testing/services'
import { minute, second } from '../time'
import { writeLocalTime } from '../time-zone'

const start = Date.UTC(2026, 10, 1)

async function exported(filter: object) {
  const response = await fetchExport({ format: 'json', filter }, await adminHeaders())
  return (await response.json<{ message: string }[]>()).map(({ message }) => message)
}

describe('an export', () => {
  test('is a CSV file with a name and a UTF-8 byte order mark, and is not cached', async () => {
    await addInquiry({ message: 'பலகை, "two"\nlines' })

    const response = await fetchExport({ format: 'csv' }, await adminHeaders())

    expect(response.status).toBe(200)
    const today = writeLocalTime(Date.now(), 'Asia/Colombo').slice(0, 10)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="enquiries-${today}.csv"`,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [names, cells] = parseCsv(new TextDecoder().decode(bytes))
    expect(names?.[5]).toBe('Message')
    expect(cells?.[5]).toBe('பலகை, "two"\nlines')
  })

  test('is JSON with one inquiry per line, newest first', async () => {
    await addInquiry({ timestamp: start, message: 'The first one.' })
    await addInquiry({ timestamp: start + 1, message: 'The second.', heldFor: null })

    const response = await fetchExport({ format: 'json' }, await adminHeaders())

    expect(response.headers.get('content-type')).toBe('application/json')
    const text = await response.text()
    expect(text.trimEnd().split('\n')).toHaveLength(4)
    expect(JSON.parse(text)).toMatchObject([
      { message: 'The second.', date: '2026-11-01T00:00:00.001Z', state: 'Inbox', read: null },
      { message: 'The first one.', date: '2026-11-01T00:00:00.000Z' },
    ])
  })

  test('has what the customer has written since, on the private page, by e-mail and in recorded contacts', async () => {
    const id = await addInquiry({ timestamp: start })
    await addInquiry({ timestamp: start + 1 })
    await env.DB.prepare("insert into corrections (inquiry_id, at, text) values (?, 2, 'Twelve.')")
      .bind(id)
      .run()
    const subject = 'Re: your enquiry CF-1001'
    const from = anInquiry.email
    await deliver({ from, headers: { Subject: subject }, body: 'Thursday is fine.' })
    for (const [text, isAnswer] of [
      ['Called: Friday.', false],
      ['We called.', true],
    ])
      await asAdmin('POST', `/api/inquiries/${id}/notes`, { kind: 'call', text, isAnswer })

    const response = await fetchExport(
      { format: 'json', filter: { view: 'all' } },
      await adminHeaders(),
    )

    expect(await response.json()).toMatchObject([
      { added: null },
      { added: 'Twelve.\n\nThursday is fine.\n\nCalled: Friday.' },
    ])
  })

  test('gives the state, status and owner of each inquiry', async () => {
    const headers = await adminHeaders()
    const work = { status: 'won', first_answered_at: start, done_at: start, owner_id: 'admin-1' }
    const id = await addInquiry({ columns: { ...work, service: aService.slug } })
    await addInquiry({ heldFor: 'decoy' })
    await addInquiry({ heldFor: 'decoy', columns: { deleted_at: 1 } })
    const number = Number((await inquiryRow(id))?.number)

    for (const [view, row] of [
      ['held', { state: 'Held', held: 'Filled a hidden field' }],
      ['bin', { state: 'Bin' }],
      [
        'done',
        {
          reference: `CF-${number + 1000}`,
          state: 'Done',
          status: 'Won',
          owner: admin.email,
          answered: '2026-11-01T00:00:00.000Z',
          service: aService.title,
          held: null,
        },
      ],
    ]) {
      const response = await fetchExport({ format: 'json', filter: { view } }, headers)
      expect(await response.json()).toMatchObject([row])
    }
    await env.DB.prepare("update admins set name = 'Kumari Silva'").run()
    const named = await fetchExport({ format: 'json', filter: { view: 'done' } }, headers)
    const text = await named.text()
    expect(JSON.parse(text)).toMatchObject([{ owner: 'Kumari Silva' }])
    expect(text).not.toContain(id)
  })

  test('has the date in the company’s time zone in its name', async () => {
    setTime(Date.UTC(2026, 10, 21, 20))

    const response = await fetchExport({ format: 'csv' }, await adminHeaders())

    expect(response.headers.get('content-disposition')).toContain('enquiries-2026-11-22.csv')
  })

  test('is a valid file even if nothing matches', async () => {
    const cookie = await adminHeaders()

    expect(await (await fetchExport({ format: 'json' }, cookie)).json()).toEqual([])
    const text = await (await fetchExport({ format: 'csv' }, cookie)).text()
    expect(parseCsv(text)).toHaveLength(1)
  })

  test('holds exactly the inquiries that match the filter', async () => {
    await addInquiry({ timestamp: start, message: 'Racking wanted', columns: { read_at: 1 } })
    await addInquiry({ timestamp: start + 1, message: 'Pumps ab', columns: { service: 'pumps' } })
    await addInquiry({ timestamp: start + 2, message: 'Cheap loans', heldFor: 'decoy' })
    await addInquiry({ timestamp: start + 3, message: 'Old news', columns: { deleted_at: 1 } })

    expect(await exported({})).toEqual(['Pumps ab', 'Racking wanted'])
    expect(await exported({ view: 'held' })).toEqual(['Cheap loans'])
    expect(await exported({ view: 'bin' })).toEqual(['Old news'])
    expect(await exported({ unread: 'true' })).toEqual(['Pumps ab'])
    expect(await exported({ service: 'pumps' })).toEqual(['Pumps ab'])
    expect(await exported({ q: 'rackin' })).toEqual(['Racking wanted'])
    expect(await exported({ q: 'ab' })).toEqual(['Pumps ab'])
    expect(await exported({ q: 'pumps racking' })).toEqual([])
    expect(await exported({ q: 'CF-1' })).toEqual([])
    expect(await exported({ to: String(start) })).toEqual(['Racking wanted'])
    expect(await exported({ from: String(start + 1) })).toEqual(['Pumps ab'])
    expect(await exported({ from: String(start), to: String(start), q: 'wanted' })).toEqual([
      'Racking wanted',
    ])
  })

  test('of a search for a phone number holds only inquiries with the other terms too', async () => {
    const columns = { phone: '+94777654321' }
    await addInquiry({ timestamp: start, message: 'Racking wanted', columns })
    const message = 'Gates for Kandy, 077 765 4321'
    await addInquiry({ timestamp: start + 1, name: 'Silva', message, columns })

    expect(await exported({ q: '0777654321' })).toEqual([message, 'Racking wanted'])
    expect(await exported({ q: '0777654321 racking' })).toEqual(['Racking wanted'])
    expect(await exported({ q: '0777654321', sender: 'perera' })).toEqual(['Racking wanted'])
  })

  test('of a search holds inquiries over the daily limit', async () => {
    const heldFor = 'over_budget'
    await addInquiry({ timestamp: start, message: 'Cheap loans', heldFor })
    await addInquiry({ timestamp: start + 1, message: 'Cheap pills', heldFor })
    await addInquiry({ message: 'Old loans', heldFor, columns: { deleted_at: 1 } })

    expect(await exported({ view: 'held', q: 'loans' })).toEqual(['Cheap loans'])
    expect(await exported({ view: 'bin', q: 'loans' })).toEqual(['Old loans'])
  })

  test('by source holds exactly those with the source', async () => {
    const columns = { utm_source: 'news' }
    await addInquiry({ message: 'From a list', columns })
    await addInquiry({ message: 'From a fair', columns: { utm_source: 'fair' } })
    await addInquiry({ message: 'Without a source' })
    await addInquiry({ message: 'Just arrived', columns })
    await addInquiry({ message: 'In capitals', columns: { utm_source: 'NEWS' } })
    await addInquiry({ message: 'Over the limit', heldFor: 'over_budget', columns })

    expect(await exported({ source: 'news' })).toEqual(['Just arrived', 'From a list'])
    expect(await exported({ source: 'news', q: 'list' })).toEqual(['From a list'])
    expect(await exported({ source: 'news', view: 'held' })).toEqual(['Over the limit'])
  })

  test('is logged when it is downloaded, with its format and filter names but not the search words', async () => {
    const order = { format: 'csv', filter: { view: 'held', q: 'Perera', service: '' } }
    const headers = await adminHeaders()
    const { address } = await (await orderExport(order, headers)).json<{ address: string }>()
    expect(await auditLog()).toEqual([])
    await (await request(address, { headers })).text()

    expect(await auditLog()).toMatchObject([
      { actor: admin.email, action: 'exported', details: { format: 'csv', filters: 'held, q' } },
    ])
  })

  test.each([
    [{}, 'format'],
    [{ format: 'xlsx' }, 'format'],
    [{ format: 'csv', filter: { view: 'every' } }, 'filter'],
    [{ format: 'csv', filter: { q: 'x'.repeat(3000) } }, 'filter'],
    [{ format: 'csv', filter: [] }, undefined],
  ])('is ordered with %j (invalid field: %s)', async (body, field) => {
    const response = await orderExport(body, await adminHeaders())

    expect(response.status).toBe(field ? 422 : 201)
    if (field) expect(await response.json()).toMatchObject({ error: { fields: { [field]: {} } } })
  })
})

describe('the download URL of an export', () => {
  async function order(filter = {}) {
    const cookie = await adminHeaders()
    const response = await orderExport({ format: 'csv', filter }, cookie)
    return { cookie, ...(await response.json<{ address: string }>()) }
  }

  async function statusOf(address: string, headers: HeadersInit = {}) {
    return (await request(address, { headers })).status
  }

  test('is valid for a minute', async () => {
    setTime(start)
    const { address, cookie } = await order()

    setTime(start + minute - second)
    expect(await statusOf(address, cookie)).toBe(200)
    setTime(start + minute)
    expect(await statusOf(address, cookie)).toBe(404)
  })

  test('is valid only in the session that ordered the export', async () => {
    const { address, cookie } = await order()

    expect(await statusOf(address)).toBe(401)
    expect(await statusOf(address, await newSession())).toBe(404)
    expect(await statusOf(address, cookie)).toBe(200)
  })

  test('answers 404 if it was altered or made up', async () => {
    const { address, cookie } = await order()
    const altered = address.slice(0, -3) + (address.endsWith('AAA') ? 'BBB' : 'AAA')

    for (const other of [altered, '/api/exports/x', '/api/exports/a.b.c.d.e', '/api/exports/%00']) {
      expect(await statusOf(other, cookie)).toBe(404)
    }
  })

  test('does not reveal the search words', async () => {
    const { address } = await order({ q: 'Perera' })
    const parts = address.split('.').map((part) => Buffer.from(part, 'base64url').toString())

    expect(parts.join()).not.toContain('Perera')
  })
})
