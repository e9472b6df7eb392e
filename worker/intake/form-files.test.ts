import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { ASSETS, pageFile, pdfFile } from '../testing/enquiry-page'
import { emptyBucket, fileRows } from '../testing/files'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { anInquiry } from '../testing/samples'

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

  test('stores the enquiry and its files, and leads to its page', async () => {
    const response = await submit({ ...anInquiry, company: 'Mills' }, [
      pdfFile(),
      pdfFile('two.pdf', 50, 2),
    ])

    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(/^\/enquiry\/[\w-]{43}$/)
    expect(await fileRows()).toHaveLength(2)
    expect(await env.DB.prepare('select company from inquiries').first('company')).toBe('Mills')
  })

  test('without a file leads where it always did', async () => {
    const response = await submit(anInquiry, [new File([], '')])

    expect(response.headers.get('location')).toMatch(/^\/contact\/sent/)
  })

  test('keeps the enquiry whatever becomes of a file, and says which failed', async () => {
    const response = await submit(anInquiry, [pageFile('plain words'), pdfFile('good.pdf')])

    expect(response.status).toBe(200)
    const text = await response.text()
    expect(text).toContain('<li>a.pdf: This kind of file is not accepted.')
    expect(text).toContain('good.pdf (1 KB), received')
    expect(await env.DB.prepare('select count(*) as n from inquiries').first('n')).toBe(1)
  })

  test('sent again with Back is the same enquiry with the same files', async () => {
    for (let i = 0; i < 2; i += 1) expect((await submit(anInquiry, [pdfFile()])).status).toBe(303)

    expect(await env.DB.prepare('select count(*) as n from inquiries').first('n')).toBe(1)
    expect(await fileRows()).toHaveLength(1)
  })

  test('with more than 10 MB is refused with what to do, and stores nothing', async () => {
    const response = await submit(anInquiry, [pdfFile('big.pdf', 11.5 * 2 ** 20)])

    expect(response.status).toBe(413)
    expect(await response.text()).toContain('10 MB together')
    expect(await env.DB.prepare('select * from inquiries').first()).toBeNull()
  })

  test('checks its fields first', async () => {
    const response = await submit({ ...anInquiry, email: 'x' }, [pdfFile()])

    expect(response.status).toBe(422)
    expect(await fileRows()).toEqual([])
  })
})
