import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { site } from '../../web/app/lib/site'
import { chunkBytes } from '../files/contract'
import { databaseFailing, overloaded } from '../testing/faulty-database'
import { aPdf, emptyBucket, filesOf, sendInquiry } from '../testing/files'
import { inquiryRow } from '../testing/inquiries'
import { ASSETS, openPage } from '../testing/inquiry-page'
import { request } from '../testing/requests'
import { anInquiry } from '../testing/samples'

beforeEach(emptyBucket)

describe('the confirmation page of a message sent without scripts', () => {
  test('says that the message has arrived, with its reference and the link to its page', async () => {
    const inquiry = await sendInquiry()

    const { status, headers, text } = await openPage(`${inquiry.page}/sent`)

    expect(status).toBe(200)
    expect(text).toContain(
      `<title>Message sent successfully! | ${site.name}, ${site.country}</title>`,
    )
    expect(text).toContain('<h1>Message sent successfully!</h1>')
    const number = Number((await inquiryRow(inquiry.id))?.number)
    expect(text).toContain(`<b data-reference>CF-${number + 1000}</b>`)
    expect(text).toContain(`<a data-address href="${inquiry.page}">`)
    expect(text).not.toMatch(/Nothing sent|Send one|Contact us|hidden|Files/)
    for (const personal of Object.values(anInquiry)) expect(text).not.toContain(personal)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': "default-src 'self'",
    })
  })

  test('lists the files that have arrived with it', async () => {
    const inquiry = await sendInquiry()
    await filesOf(inquiry.token).upload(aPdf(3 * chunkBytes), { name: 'plan.pdf' })

    const { text } = await openPage(`${inquiry.page}/sent`)

    expect(text).toContain('<li>plan.pdf (768 KB), received</li>')
  })

  test.each(['/enquiry/x/sent', `/enquiry/${'A'.repeat(43)}/sent`])(
    'does not exist at %s',
    async (path) => {
      const { status, text } = await openPage(path)

      expect([status, text]).toEqual([404, 'No such page'])
    },
  )

  test('does not exist once the enquiry is deleted', async () => {
    const { page } = await sendInquiry()
    await env.DB.exec('delete from inquiries')

    expect((await openPage(`${page}/sent`)).status).toBe(404)
  })

  test('still says so while the database fails, with the link alone', async () => {
    const { page } = await sendInquiry()
    const DB = databaseFailing(/./, overloaded)

    const { status, text } = await openPage(`${page}/sent`, {}, { DB })

    expect(status).toBe(200)
    expect(text).toContain('<h1>Message sent successfully!</h1>')
    expect(text).toContain(`<a data-address href="${page}">`)
    expect(text).not.toContain('data-reference')
  })

  test('is a plain page if the site’s files cannot be read', async () => {
    const { page } = await sendInquiry()
    const unreadable = { fetch: () => Promise.reject(new Error('gone')) } as unknown as Fetcher

    const response = await request(`${page}/sent`, {}, { ASSETS: unreadable })

    expect(response.status).toBe(200)
    const text = await response.text()
    expect(text).toContain('<h1>Message sent successfully!</h1>')
    expect(text).toMatch(/Your reference is CF-\d{4}\./)
    expect(text).toContain(`<a href="${page}">`)
    expect((await request(`${page}/sent`, {}, { ASSETS })).status).toBe(200)
  })
})
