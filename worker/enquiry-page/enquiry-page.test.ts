import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { additionsLifetime, chunkBytes } from '../files/contract'
import { asAdmin } from '../testing/edits'
import { ASSETS, pageFile, pdfFile } from '../testing/enquiry-page'
import { setTime } from '../testing/fake-clock'
import { aPdf, emptyBucket, fileRows, filesOf, objectKeys, sendEnquiry } from '../testing/files'
import { inquiryRow, setInquiry } from '../testing/inquiries'
import { request } from '../testing/requests'
import { adminHeaders, anInquiry } from '../testing/samples'
import { second } from '../time'

const now = Date.UTC(2026, 10, 2, 9)

beforeEach(async () => {
  setTime(now)
  await emptyBucket()
})

async function open(page: string, init: RequestInit = {}) {
  const response = await request(page, init, { ASSETS })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

function add(page: string, files: File[], origin = 'null') {
  const body = new FormData()
  for (const file of files) body.append('files', file)
  return open(`${page}/files`, { method: 'POST', body, headers: { origin } })
}

let visits = 0

/** Each from another address: one sends five messages a minute. */
function correct(page: string, text: string) {
  visits += 1
  const headers = { 'cf-connecting-ip': `192.0.2.${visits}` }
  const init = { method: 'POST', headers, body: new URLSearchParams({ text }) }
  return open(`${page}/corrections`, init)
}

describe('the private page of an enquiry', () => {
  test('says what was received, and nothing about the person', async () => {
    const enquiry = await sendEnquiry({ service: 'pallet-racking', phone: '077 765 4321' })
    await filesOf(enquiry.token).upload(aPdf(3 * chunkBytes), { name: '<img src=x>.pdf' })
    await filesOf(enquiry.token).announce(aPdf(2000), { name: 'later.dwg' })

    const { status, headers, text } = await open(enquiry.page)

    expect(status).toBe(200)
    const number = Number((await inquiryRow(enquiry.id))?.number)
    expect(text).toContain(`<b data-reference>CF-${number + 999}</b>`)
    expect(text).toContain(
      '<i data-received>2 November 2026 at 14:30</i><i data-service>Pallet racking</i>',
    )
    expect(text).toContain('<li>_img src=x_.pdf (768 KB), received</li>')
    expect(text).toContain('<li>later.dwg (2 KB), not complete yet</li>')
    expect(text).toContain(`action="${enquiry.page}/files"`)
    for (const personal of [anInquiry.name, anInquiry.email, anInquiry.message, '777654321']) {
      expect(text).not.toContain(personal)
    }
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': "default-src 'self'",
      'x-content-type-options': 'nosniff',
    })
  })

  test.each(['/enquiry/x', `/enquiry/${'A'.repeat(43)}`, '/enquiry/', '/enquiry/a/b'])(
    'is not at %s',
    async (path) => {
      const { status, text, headers } = await open(path)

      expect([status, text]).toEqual([404, 'No such page'])
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    },
  )

  test('is gone with its enquiry, and shows one of long ago without its forms', async () => {
    const enquiry = await sendEnquiry()
    setTime(now + additionsLifetime + second)
    const old = await open(enquiry.page)
    expect(old.status).toBe(200)
    expect(old.text).not.toContain('<form')
    expect((await correct(enquiry.page, 'Too late now.')).text).toContain('takes nothing more')

    await env.DB.exec('delete from inquiries')
    expect((await open(enquiry.page)).status).toBe(404)
  })

  test('is there as a plain page where the site cannot be read', async () => {
    const enquiry = await sendEnquiry()
    const response = await request(enquiry.page, {}, { ASSETS: undefined as unknown as Fetcher })

    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Your enquiry CF-')
  })

  test.each(['PUT', 'DELETE'])('knows no %s', async (method) => {
    const { page } = await sendEnquiry()

    expect((await open(page, { method })).status).toBe(405)
  })
})

describe('files that are added without JavaScript', () => {
  test('are kept, and lead back to the page', async () => {
    const enquiry = await sendEnquiry()
    const big = pdfFile('big.pdf', 2 * chunkBytes + 9)

    const { status, headers } = await add(enquiry.page, [pdfFile(), big])

    expect([status, headers.get('location')]).toEqual([303, enquiry.page])
    expect(await fileRows()).toMatchObject([{ state: 'complete' }, { state: 'complete' }])
    expect(await objectKeys()).toHaveLength(2)
  })

  test('sent twice are kept once', async () => {
    const enquiry = await sendEnquiry()

    for (let i = 0; i < 2; i += 1) expect((await add(enquiry.page, [pdfFile()])).status).toBe(303)
    expect(await fileRows()).toHaveLength(1)
  })

  test('fail one by one, and the page says which and why', async () => {
    const enquiry = await sendEnquiry()

    const { status, text } = await add(enquiry.page, [
      pageFile('<script>alert(1)</script>'),
      pdfFile('good.pdf'),
      new File([], 'empty.pdf'),
    ])

    expect(status).toBe(422)
    expect(text).toContain('<li>a.pdf: This kind of file is not accepted.')
    expect(text).toContain('<li>empty.pdf: The file is empty.')
    expect(text).toContain('good.pdf (1 KB), received')
    expect(text).not.toContain('alert')
    expect(await fileRows()).toHaveLength(1)
  })

  test.each([
    ['no file', new FormData()],
    ['no form', 'x'],
  ])('are refused where there is %s', async (_, body) => {
    const enquiry = await sendEnquiry()
    const headers = typeof body === 'string' ? { 'content-type': 'multipart/form-data' } : {}

    const { status, text } = await open(`${enquiry.page}/files`, { method: 'POST', body, headers })
    expect(status).toBe(422)
    expect(text).toMatch(/<ul data-problems><li>[^<]+<\/li>/)
  })
})

describe('a correction', () => {
  test('is in the timeline, and brings an answered enquiry back to the inbox', async () => {
    const enquiry = await sendEnquiry()
    await setInquiry(enquiry.id, { status: 'answered', is_waiting: 1, read_at: 5 })

    const { status, headers } = await correct(enquiry.page, '  It is 300 pallets, not 240.\u0000 ')

    expect([status, headers.get('location')]).toEqual([303, enquiry.page])
    expect(await inquiryRow(enquiry.id)).toMatchObject({ box: 'inbox', read_at: null, version: 2 })
    const answer = await request(`/api/inquiries/${enquiry.id}`, { headers: await adminHeaders() })
    const { timeline } = await answer.json<{ timeline: object[] }>()
    expect(timeline).toContainEqual({
      ...{ at: now, by: null, kind: 'correction', id: expect.any(Number) },
      text: 'It is 300 pallets, not 240.',
    })
    const { text } = await open(enquiry.page)
    expect(text).toContain('<li>Correction received 2 November 2026 at 14:30</li>')
    expect(text).not.toContain('300 pallets')
  })

  test('sent twice is one, and there are ten at most', async () => {
    const enquiry = await sendEnquiry()
    for (let i = 0; i < 10; i += 1) await correct(enquiry.page, `Correction number ${i}`)
    expect((await correct(enquiry.page, 'Correction number 9')).status).toBe(303)
    const { status, text } = await correct(enquiry.page, 'One too many')

    expect(status).toBe(429)
    expect(text).toContain('at most 10 corrections')
    expect(await env.DB.prepare('select count(*) as n from corrections').first('n')).toBe(10)
  })

  test.each(['', ' \u200b ', 'ab', 'x'.repeat(2001)])('cannot be %j', async (text) => {
    const enquiry = await sendEnquiry()

    expect((await correct(enquiry.page, text)).status).toBe(422)
    expect(await env.DB.prepare('select * from corrections').first()).toBeNull()
  })

  test('of a held enquiry is kept, and changes nothing of it', async () => {
    const enquiry = await sendEnquiry({ website: 'x' })

    expect((await correct(enquiry.page, 'Really, it is me.')).status).toBe(303)
    expect(await inquiryRow(enquiry.id)).toMatchObject({ box: 'held', version: 1 })
  })

  test('is given out with the person, with the files, and erased', async () => {
    const enquiry = await sendEnquiry()
    await correct(enquiry.page, 'The gate is 6 m wide.')
    await add(enquiry.page, [pdfFile()])
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
