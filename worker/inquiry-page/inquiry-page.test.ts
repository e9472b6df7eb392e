import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { inquiry as inquiryWords } from '../../web/app/words/inquiry'
import { additionsLifetime, chunkBytes } from '../files/contract'
import { capturePrints } from '../testing/console'
import { asAdmin } from '../testing/edits'
import { setTime } from '../testing/fake-clock'
import { bucketFailingToPut } from '../testing/faulty-bucket'
import { databaseFailing, overloaded } from '../testing/faulty-database'
import {
  addWithPage,
  aPdf,
  emptyBucket,
  fileRows,
  filesOf,
  objectKeys,
  sendInquiry,
} from '../testing/files'
import { inquiryRow } from '../testing/inquiries'
import { ASSETS, addFiles, correct, openPage, pageFile, pdfFile } from '../testing/inquiry-page'
import { deliver, sendReply } from '../testing/mail'
import { openMailbox } from '../testing/provider'
import { replyTo } from '../testing/replies'
import { request } from '../testing/requests'
import { anInquiry } from '../testing/samples'
import { second } from '../time'

const now = Date.UTC(2026, 10, 2, 9)

beforeEach(async () => {
  setTime(now)
  await emptyBucket()
})

describe('an address without the token of an enquiry', () => {
  test('is answered with 404, whatever is asked of it, and logs no error', async () => {
    const tokens = [
      '..%2f..%2fx',
      '%0d%0a',
      '%0d%0aset-cookie:x=1',
      '%2f%2fevil.example',
      '%5c%5cevil.example',
      '%00',
      '%E0%A4%A',
      'A'.repeat(43),
      'x',
    ]
    const printed = capturePrints()
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const tries: [string, RequestInit][] = [
      ['', {}],
      ['/files', {}],
      ['/corrections', {}],
      ['/files', { method: 'POST', body: 'x' }],
      ['/corrections', { method: 'POST', body: 'text=hello', headers: form }],
      ['/corrections', { method: 'POST', body: 'x'.repeat(2_000_000), headers: form }],
    ]

    for (const path of tokens.map((token) => `/enquiry/${token}`)) {
      for (const [part, init] of tries) {
        const response = await request(path + part, { redirect: 'manual', ...init })
        expect([path, part, response.status]).toEqual([path, part, 404])
        expect(response.headers.get('location')).toBeNull()
      }
    }

    expect(printed()).not.toMatch(/"level":"(warn|error)"/)
  })
})

describe('the private page of an enquiry', () => {
  test('shows what was received, and nothing about the person', async () => {
    const inquiry = await sendInquiry({ service: 'pallet-racking', phone: '077 765 4321' })
    await filesOf(inquiry.token).upload(aPdf(3 * chunkBytes), { name: '<img src=x>.pdf' })
    const later = aPdf(3 * chunkBytes)
    const { file } = await filesOf(inquiry.token).announce(later, { name: 'later.pdf' })
    await filesOf(inquiry.token).send(file?.id ?? '', later, 0)

    const { status, headers, text } = await openPage(inquiry.page)

    expect(status).toBe(200)
    const number = Number((await inquiryRow(inquiry.id))?.number)
    expect(text).toContain(`<b data-reference>CF-${number + 1000}</b>`)
    expect(text).toMatch(
      /<i data-received>[^<]*2026[^<]* 14:30<\/i><i data-service>Pallet racking<\/i>/,
    )
    expect(text).toContain('<li>_img src=x_.pdf (768 KB), received</li>')
    expect(text).toContain(
      `<li data-incomplete="${later.length}">later.pdf (768 KB), ${inquiryWords.incompleteFile(33)}</li>`,
    )
    // Whoever has it could add to the file.
    expect(text).not.toContain(file?.id)
    expect(text).toContain(`action="${inquiry.page}/files"`)
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

  test('folds what is quoted in e-mails and in replies, and opens it without scripts', async () => {
    const inquiry = await addWithPage({ message: 'We need <racking>.' })
    const text = 'We can visit on Thursday.'
    const { address } = await sendReply(inquiry.id, text, { isQuoting: true })
    setTime(now + second)
    const body = 'Fine.\n\n> We can visit\n\nAt ten?'
    await deliver({ to: address, from: anInquiry.email, body })

    const page = await openPage(inquiry.page)

    const quote =
      /<details><summary>Show the quote<\/summary><p dir="auto">([^<]*)<\/p><\/details>/g
    const quotes = [...page.text.matchAll(quote)].map(([, text]) => text)
    expect(quotes).toEqual([
      expect.stringMatching(/^On .* wrote:\n&gt; We need &lt;racking&gt;\.$/),
      '&gt; We can visit',
    ])
    const rest = page.text.replace(quote, '').matchAll(/<p dir="auto">([^<]*)<\/p>/g)
    expect([...rest].map(([, text]) => text)).toEqual([text, 'Fine.', 'At ten?'])
  })

  test('shows what was written to each other, and neither notes nor what was not sent', async () => {
    const inquiry = await addWithPage()
    expect((await openPage(inquiry.page)).text).not.toContain('Messages')
    await correct(inquiry.page, 'Twelve <b>bays</b>.')
    setTime(now + second)
    const { address } = await sendReply(inquiry.id, 'We can visit on Thursday.')
    await asAdmin('POST', `/api/inquiries/${inquiry.id}/notes`, { text: 'Ask for 5% more.' })
    setTime(now + 2 * second)
    await deliver({ to: address, from: anInquiry.email, body: 'Fine.\n\n> We can visit' })
    const failing = openMailbox()
    await failing.answer({ status: 503 })
    const changes = failing.resend
    await replyTo(inquiry.id, { text: 'Not sent yet.' }, { changes })

    const { text } = await openPage(inquiry.page)

    const said = [...text.matchAll(/<b>([^<]+)<\/b>, [^<]+<\/p><p dir="auto">([^<]*)/g)]
    expect(said.map(([, who, words]) => [who, words])).toEqual([
      ['You', 'Twelve &lt;b&gt;bays&lt;/b&gt;.'],
      [expect.any(String), 'We can visit on Thursday.'],
      ['You', 'Fine.'],
    ])
    expect(text).not.toMatch(/5% more|Not sent yet/)
  })

  test('does not exist at another address', async () => {
    for (const path of ['/enquiry/x', `/enquiry/${'A'.repeat(43)}`, '/enquiry/', '/enquiry/a/b']) {
      const { status, text, headers } = await openPage(path)

      expect([path, status, text]).toEqual([path, 404, 'No such page'])
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    }
  })

  test('has no forms once the enquiry is old, and is deleted with the enquiry', async () => {
    const inquiry = await addWithPage()
    setTime(now + additionsLifetime + second)
    const old = await openPage(inquiry.page)
    expect(old.status).toBe(200)
    expect(old.text).not.toContain('<form')
    expect(old.text).not.toMatch(/Files|Corrections/)
    const { text } = await correct(inquiry.page, 'Too <late> now.')
    expect(text).toContain('enquiry is closed')
    // Without the form, this is the only place where the visitor can copy it from.
    expect(text).toContain('<li>You wrote: Too &lt;late&gt; now.</li>')

    await env.DB.exec('delete from inquiries')
    expect((await openPage(inquiry.page)).status).toBe(404)
  })

  test('is a plain page if the site’s files cannot be read', async () => {
    const inquiry = await addWithPage()
    const response = await request(inquiry.page, {}, { ASSETS: undefined as unknown as Fetcher })

    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Your enquiry CF-')
  })

  test('returns 503 with a message, not 404, while the database fails', async () => {
    const { page } = await addWithPage()
    const DB = databaseFailing(/./, overloaded)

    const response = await request(page, {}, { ASSETS, DB })

    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
    const text = await response.text()
    expect(text).toContain('<ul data-problems><li>We cannot show your enquiry at the moment.')
    expect(text).toContain(`<a data-address href="${page}">`)
    expect(text).not.toContain('data-details')
  })

  test('does not query the database once it is rate-limited', async () => {
    const { page } = await addWithPage()
    const DB = databaseFailing(/./, overloaded)
    const FILE_LIMIT = { limit: async () => ({ success: false }) }

    const response = await request(page, {}, { ASSETS, DB, FILE_LIMIT })

    expect(response.status).toBe(429)
    expect(await response.text()).toContain('Too many requests')
  })

  test('is where the address of refused files and corrections leads, and does not support PUT and DELETE', async () => {
    const { page } = await addWithPage()
    for (const part of ['files', 'corrections']) {
      const { status, headers } = await openPage(`${page}/${part}`)
      expect([status, headers.get('location')]).toEqual([303, page])
    }
    for (const method of ['PUT', 'DELETE']) {
      expect((await openPage(page, { method })).status).toBe(405)
    }
  })
})

describe('files that are added without JavaScript', () => {
  test('are stored, and the response redirects to the page', async () => {
    const inquiry = await addWithPage()
    const big = pdfFile('big.pdf', 2 * chunkBytes + 9)

    const { status, headers } = await addFiles(inquiry.page, [pdfFile(), big])

    expect([status, headers.get('location')]).toEqual([303, inquiry.page])
    expect(await fileRows()).toMatchObject([{ state: 'complete' }, { state: 'complete' }])
    expect(await objectKeys()).toHaveLength(2)
  })

  test('are stored once if they are sent twice, and complete what was begun with JavaScript', async () => {
    const inquiry = await addWithPage()
    const big = pdfFile('big.pdf', 2 * chunkBytes + 9)
    const begun = new Uint8Array(await big.arrayBuffer())
    const { file } = await filesOf(inquiry.token).announce(begun, { name: big.name })
    await filesOf(inquiry.token).send(file?.id ?? '', begun, 1)

    for (let i = 0; i < 2; i += 1)
      expect((await addFiles(inquiry.page, [pdfFile(), big])).status).toBe(303)
    const rows = await fileRows()
    expect(rows).toMatchObject([{ state: 'complete' }, { state: 'complete' }])
    expect((await objectKeys()).sort()).toEqual(
      rows.map(({ id }) => `files/${inquiry.id}/${id}`).sort(),
    )
  })

  test('are refused individually, and the page says which and why', async () => {
    const inquiry = await addWithPage()

    const { status, text } = await addFiles(inquiry.page, [
      pageFile('<script>alert(1)</script>'),
      pdfFile('good.pdf'),
      new File([], 'empty.pdf'),
    ])

    expect(status).toBe(422)
    expect(text).toContain('<li>a.pdf: The content is not that of a .pdf file')
    expect(text).toContain('<li>empty.pdf: The file is empty.')
    expect(text).toContain('good.pdf (1 KB), received')
    expect(text).not.toContain('alert')
    expect(await fileRows()).toHaveLength(1)
  })

  test('can be sent again if storage fails, and the page says so', async () => {
    const printed = capturePrints()
    const inquiry = await addWithPage()
    const FILES = bucketFailingToPut(/^files\//, 1)
    const send = () => addFiles(inquiry.page, [pdfFile()], { FILES })

    const { status, text } = await send()

    expect(status).toBe(422)
    expect(text).toContain(
      '<li>plan.pdf: The file could not be stored. Try again in a few seconds.',
    )
    expect(printed()).toContain('storage_of_files_failed')
    expect((await send()).status).toBe(303)
  })

  test('may have up to 10 MB at a time, and the page says so if there is more', async () => {
    const inquiry = await addWithPage()

    expect((await addFiles(inquiry.page, [pdfFile('big.pdf', 9 * 2 ** 20)])).status).toBe(303)
    const { status, text } = await addFiles(inquiry.page, [pdfFile('huge.pdf', 11.5 * 2 ** 20)])
    expect(status).toBe(413)
    expect(text).toContain('10 MB together')
    expect(text).toContain('send a larger file by e-mail')
    expect(text).toContain('in a new message')
  })

  test('are limited to ten, however many the form has', async () => {
    const inquiry = await addWithPage()
    const files = Array.from({ length: 40 }, (_, i) => pdfFile(`${i}.pdf`, 50, i))

    const { status, text } = await addFiles(inquiry.page, files)

    expect(status).toBe(422)
    expect(text).toContain('<li>Only the first 10 files were accepted.')
    expect(await fileRows()).toHaveLength(10)
  })

  test('count towards the rate limit for messages', async () => {
    const { page } = await addWithPage()
    const body = () => new FormData()
    const headers = { 'cf-connecting-ip': '203.0.113.9' }
    const send = () => openPage(`${page}/files`, { method: 'POST', headers, body: body() })
    for (let i = 0; i < 5; i += 1) expect((await send()).status).toBe(422)

    expect((await send()).status).toBe(429)
  })

  test.each([
    ['no file', new FormData()],
    ['no valid form', 'x'],
  ])('are refused if there is %s', async (_, body) => {
    const inquiry = await addWithPage()
    const headers = typeof body === 'string' ? { 'content-type': 'multipart/form-data' } : {}

    const { status, text } = await openPage(`${inquiry.page}/files`, {
      method: 'POST',
      body,
      headers,
    })
    expect(status).toBe(422)
    expect(text).toMatch(/<ul data-problems><li>[^<]+<\/li>/)
  })
})
