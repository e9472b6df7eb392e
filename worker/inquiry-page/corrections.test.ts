import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { asAdmin } from '../testing/edits'
import { setTime } from '../testing/fake-clock'
import { databaseFailing, overloaded } from '../testing/faulty-database'
import { addWithPage, emptyBucket, objectKeys, sendInquiry } from '../testing/files'
import { inquiryRow, setInquiry } from '../testing/inquiries'
import { ASSETS, addFiles, correct, correctFrom, openPage, pdfFile } from '../testing/inquiry-page'
import { request } from '../testing/requests'
import { adminHeaders, anInquiry } from '../testing/samples'
import { day } from '../time'

const now = Date.UTC(2026, 10, 2, 9)

beforeEach(async () => {
  setTime(now)
  await emptyBucket()
})

describe('a correction', () => {
  test('appears in the timeline and returns an answered enquiry to the inbox', async () => {
    const inquiry = await addWithPage()
    await setInquiry(inquiry.id, { status: 'answered', is_waiting: 1, read_at: 5 })

    const { status, headers } = await correct(inquiry.page, '  It is 300 pallets, not 240.\u0000 ')

    expect([status, headers.get('location')]).toEqual([303, inquiry.page])
    expect(await inquiryRow(inquiry.id)).toMatchObject({ box: 'inbox', read_at: null, version: 2 })
    const answer = await request(`/api/inquiries/${inquiry.id}`, { headers: await adminHeaders() })
    const { timeline } = await answer.json<{ timeline: object[] }>()
    expect(timeline).toContainEqual({
      at: now,
      by: null,
      kind: 'correction',
      id: expect.any(Number),
      text: 'It is 300 pallets, not 240.',
    })
    const { text } = await openPage(inquiry.page)
    expect(text).toMatch(/<b>You<\/b>, [^<]*2026[^<]* 14:30<\/p>/)
    expect(text).toContain('<p dir="auto">It is 300 pallets, not 240.</p>')
  })

  test('sent twice is stored once, and ten are accepted at most', async () => {
    const inquiry = await addWithPage()
    for (let i = 0; i < 10; i += 1) await correct(inquiry.page, `Correction number ${i}`)
    expect((await correct(inquiry.page, 'Correction number 9')).status).toBe(303)
    const { status, text } = await correct(inquiry.page, 'One too many')

    expect(status).toBe(429)
    expect(text).toContain('at most 10 corrections')
    expect(await env.DB.prepare('select count(*) as n from corrections').first('n')).toBe(10)
  })

  test.each(['', ' \u200b ', 'ab', 'x'.repeat(2001)])('cannot be %j', async (text) => {
    const inquiry = await addWithPage()

    const answer = await correct(inquiry.page, text)
    expect(answer.status).toBe(422)
    expect(answer.text).toContain(`<textarea>${text}</textarea>`)
    expect(await env.DB.prepare('select * from corrections').first()).toBeNull()
  })

  test('counts a line break as one character, as the page does', async () => {
    const inquiry = await addWithPage()
    const text = `${'x'.repeat(998)}\r\n${'y'.repeat(1001)}`

    expect((await correct(inquiry.page, text)).status).toBe(303)
    const stored = await env.DB.prepare('select text from corrections').first('text')
    expect(stored).toBe(text.replace('\r', ''))
  })

  test('is answered with 404 if the enquiry has been deleted', async () => {
    const inquiry = await addWithPage()
    await env.DB.exec('delete from inquiries')

    expect((await correct(inquiry.page, 'It is 300 pallets.')).status).toBe(404)
  })

  test('cannot exceed a megabyte, which is refused before it is read', async () => {
    const { page } = await addWithPage()
    for (const path of [page, '/enquiry/unknown']) {
      const body = `text=${'x'.repeat(2 ** 20)}`
      const type = 'application/x-www-form-urlencoded'
      const headers = { 'content-type': type, 'content-length': String(body.length) }
      const init = { method: 'POST', body, headers }
      const { status, text } = await openPage(`${path}/corrections`, init)

      expect(status).toBe(path === page ? 413 : 404)
      expect(text).not.toContain('xxx')
    }
  })

  test('ends a later reminder, which would count as due in the inbox', async () => {
    const inquiry = await addWithPage()
    await setInquiry(inquiry.id, { status: 'answered', is_waiting: 1, remind_at: now + day })
    await correct(inquiry.page, 'It is 300 pallets, not 240.')

    expect(await inquiryRow(inquiry.id)).toMatchObject({ box: 'inbox', remind_at: null })
  })

  test('that fails is kept in the form on the error page', async () => {
    const { page } = await addWithPage()
    const body = new URLSearchParams({ text: 'Six metres </textarea><script>' })
    const DB = databaseFailing(/./, overloaded)
    const path = `${page}/corrections`

    const response = await request(path, { method: 'POST', body }, { ASSETS, DB })

    expect(response.status).toBe(503)
    const text = await response.text()
    expect(text).toContain('We could not save this. Please send it again in a minute.')
    expect(text).toContain('<textarea>Six metres &lt;/textarea&gt;&lt;script&gt;</textarea>')
  })

  test('counts towards what its address may send in a day, and is kept in the form beyond that', async () => {
    const inquiry = await addWithPage()
    const unlimited: RateLimit = { limit: async () => ({ success: true }) }
    const small = { DATABASE_MAX_MB: '1', INQUIRY_LIMIT: unlimited, FILE_LIMIT: unlimited }
    const send = (address: string, n: number) =>
      correctFrom(address, inquiry.page, `${n}${'ශ'.repeat(1999)}`, small)
    const usage = "select bytes from intake_usage where source <> '' order by bytes desc"

    const bytes = 1 + 1999 * 3
    const statuses = [(await send('203.0.113.9', 1)).status]
    expect(await env.DB.prepare(usage).first('bytes')).toBe(bytes)
    await env.DB.batch([
      env.DB.prepare('update desk_state set intake_bytes = 100000'),
      env.DB.prepare("update intake_usage set bytes = ? where source <> ''").bind(
        200_000 - 2 * bytes,
      ),
    ])
    for (let n = 2; n <= 4; n += 1) statuses.push((await send('203.0.113.9', n)).status)
    expect(statuses).toEqual([303, 303, 303, 429])
    expect(await env.DB.prepare(usage).first('bytes')).toBe(200_000)

    // Its answer may have been lost.
    expect((await send('203.0.113.9', 3)).status).toBe(303)
    const refused = await send('203.0.113.9', 5)
    expect(refused.headers.get('retry-after')).toBe(String(15 * 60 * 60))
    expect(refused.text).toContain(`<textarea>5${'ශ'.repeat(1999)}</textarea>`)
    expect((await send('203.0.113.10', 6)).status).toBe(303)
  })

  test('is refused when the database is full, and kept in the form', async () => {
    const { DB } = env
    const inquiry = await sendInquiry({}, { DB })
    const { meta } = await DB.prepare('select 1').run()
    const full = { DB, DATABASE_MAX_MB: String(meta.size_after / 0.96 / 1_000_000) }
    const { status, text } = await correct(inquiry.page, 'It is 300 pallets.', full)

    expect(status).toBe(503)
    expect(text).toContain('<textarea>It is 300 pallets.</textarea>')
    expect(await env.DB.prepare('select * from corrections').first()).toBeNull()
  })

  test('of a held enquiry is stored, and the enquiry stays held', async () => {
    const inquiry = await addWithPage({ heldFor: 'decoy' })

    expect((await correct(inquiry.page, 'Really, it is me.')).status).toBe(303)
    expect(await inquiryRow(inquiry.id)).toMatchObject({ box: 'held', version: 1 })
  })

  test('is exported and erased with a person’s data, as are the files', async () => {
    const inquiry = await addWithPage()
    await correct(inquiry.page, 'The gate is 6 m wide.')
    await addFiles(inquiry.page, [pdfFile()])
    const path = '/api/personal-data'

    const { email } = anInquiry
    expect(await asAdmin('POST', `${path}/export`, { email })).toMatchObject({
      inquiries: [
        {
          corrections: [{ text: 'The gate is 6 m wide.' }],
          files: [{ name: 'plan.pdf', kind: 'pdf', size: 500 }],
        },
      ],
    })
    await asAdmin('POST', `${path}/erase`, { email, inquiries: 1 })
    expect(await env.DB.prepare('select * from corrections').first()).toBeNull()
    expect(await objectKeys()).toEqual([])
  })
})
