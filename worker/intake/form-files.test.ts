import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { databaseThrough } from '../testing/faulty-database'
import { emptyBucket, fileRows, objectKeys } from '../testing/files'
import { ASSETS, pageFile, pdfFile } from '../testing/inquiry-page'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { anInquiry } from '../testing/samples'
import { bodyMaxBytes, messageTooLong } from './contract'

beforeEach(emptyBucket)

describe('the contact form with files, without JavaScript', () => {
  function submit(fields: Record<string, string>, files: File[], changes = {}) {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    for (const file of files) body.append('files', file)
    return request(
      '/api/inquiries',
      { method: 'POST', body },
      { ...openMailbox().resend, ASSETS, ...changes },
    )
  }

  test('stores the enquiry and its files, and redirects to the confirmation page', async () => {
    const response = await submit({ ...anInquiry, company: 'Mills' }, [
      pdfFile(),
      pdfFile('two.pdf', 50, 2),
    ])

    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(/^\/enquiry\/[\w-]{43}\/sent$/)
    expect(await fileRows()).toHaveLength(2)
    expect(await env.DB.prepare('select company from inquiries').first('company')).toBe('Mills')
  })

  test('redirects to the confirmation page if no file was chosen', async () => {
    const response = await submit(anInquiry, [new File([], '')])

    expect(response.headers.get('location')).toMatch(/^\/enquiry\/[\w-]{43}\/sent$/)
  })

  test('stores the enquiry even if a file fails, and says which one', async () => {
    const refused = [pageFile('plain words'), new File(['other words'], 'b.pdf')]
    const response = await submit(anInquiry, [...refused, pdfFile('good.pdf')])

    expect(response.status).toBe(200)
    const text = await response.text()
    expect(text).toContain('<li>a.pdf, b.pdf: The content is not that of a .pdf file')
    expect(text).toContain('good.pdf (1 KB), received')
    expect(await env.DB.prepare('select count(*) as n from inquiries').first('n')).toBe(1)
  })

  test('sent as text, which contains only file names, is stored and says that the files are missing', async () => {
    const fields = [...Object.entries(anInquiry), ['files', 'Plan.pdf'], ['files', 'Gate.dwg']]
    const body = new URLSearchParams(fields as [string, string][])
    const init = { method: 'POST', body }
    const response = await request('/api/inquiries', init, { ...openMailbox().resend, ASSETS })

    expect(response.status).toBe(200)
    const text = await response.text()
    expect(text).toMatch(/<ul data-problems><li>[^<]+ files were not sent\. Choose them again/)
    expect(text).toMatch(/<a data-address href="\/enquiry\/[\w-]{43}">/)
    expect(text).toMatch(/<form data-add-files action="\/enquiry\/[\w-]{43}\/files">/)
    expect(await env.DB.prepare('select count(*) as n from inquiries').first('n')).toBe(1)
  })

  test('sent as text without a file redirects to the confirmation page', async () => {
    const body = new URLSearchParams({ ...anInquiry, files: '' })
    const init = { method: 'POST', body }
    const response = await request('/api/inquiries', init, { ...openMailbox().resend, ASSETS })

    expect(response.headers.get('location')).toMatch(/^\/enquiry\/[\w-]{43}\/sent$/)
  })

  test('sent again with the Back button stores no second enquiry or file', async () => {
    for (let i = 0; i < 2; i += 1) expect((await submit(anInquiry, [pdfFile()])).status).toBe(303)

    expect(await env.DB.prepare('select count(*) as n from inquiries').first('n')).toBe(1)
    expect(await fileRows()).toHaveLength(1)
  })

  test('sent again with a file whose content has been lost stores the file again', async () => {
    await submit(anInquiry, [pdfFile()])
    const stored = await objectKeys()
    await emptyBucket()
    await env.DB.prepare("update files set state = 'missing'").run()

    expect((await submit(anInquiry, [pdfFile()])).status).toBe(303)

    expect(await fileRows()).toMatchObject([{ state: 'complete' }])
    expect(await objectKeys()).toEqual(stored)
  })

  test('with more than 10 MB is refused with advice, and stores nothing', async () => {
    const response = await submit(anInquiry, [pdfFile('big.pdf', 11.5 * 2 ** 20)])

    expect(response.status).toBe(413)
    expect(await response.text()).toContain('10 MB together')
    expect(await env.DB.prepare('select * from inquiries').first()).toBeNull()
  })

  test('accepts 1 MiB of text beside the files, and refuses one byte more with 413', async () => {
    const others = Object.values({ ...anInquiry, message: '' }).join('').length
    // One character of two bytes.
    const message = `é${'m'.repeat(bodyMaxBytes - others - 2)}`
    const files = [pdfFile('big.pdf', 2 * 2 ** 20)]

    const refused = await submit({ ...anInquiry, message: `${message}m` }, files)

    expect(refused.status).toBe(413)
    expect(await refused.text()).toContain(messageTooLong)
    expect(await env.DB.prepare('select * from inquiries').first()).toBeNull()
    expect((await submit({ ...anInquiry, message }, files)).status).toBe(303)
  })

  test('stores the files even if the notification fails, and returns the same error as without them', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 503 })
    const response = await submit(anInquiry, [pdfFile()], mailbox.resend)

    expect(response.status).toBe(502)
    expect(await fileRows()).toMatchObject([{ state: 'complete' }])
  })

  test('says that files were not accepted if there is no private page that could show it', async () => {
    const response = await submit(anInquiry, [pdfFile(), pageFile('x')], {
      SESSION_SECRET: '',
      LINK_SECRET: '',
    })

    expect(response.status).toBe(503)
    expect(await fileRows()).toHaveLength(1)
    expect(await response.text()).toContain('some of its files have not. Send those by e-mail.')
    expect(await env.DB.prepare('select count(*) as n from inquiries').first('n')).toBe(1)
  })

  test('makes four calls to the database per file', async () => {
    let trips = 0
    const DB = databaseThrough((_, commit) => {
      trips += 1
      return commit()
    })
    await submit(anInquiry, [], { DB })
    const without = trips
    trips = 0
    const files = Array.from({ length: 10 }, (_, i) => pdfFile(`${i}.pdf`, 50, i))
    await submit({ ...anInquiry, message: 'Ten drawings of a gate.' }, files, { DB })

    expect(await fileRows()).toHaveLength(10)
    expect(trips - without).toBe(4 * files.length)
  })

  test('validates its fields before it stores files', async () => {
    const response = await submit({ ...anInquiry, email: 'x' }, [pdfFile()])

    expect(response.status).toBe(422)
    expect(await fileRows()).toEqual([])
  })
})
