import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { ASSETS } from '../testing/inquiry-page'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { anInquiry } from '../testing/samples'
import { aService } from '../testing/services'
import { day } from '../time'

function submit(fields: Record<string, string>, changes = {}, headers = {}) {
  const init = { method: 'POST', body: new URLSearchParams(fields), headers }
  return request('/api/inquiries', init, { ...openMailbox().resend, ...changes })
}

function send(fields: Record<string, string>, changes = {}) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  const init = { method: 'POST', body: JSON.stringify(fields), headers }
  return request('/api/inquiries', init, { ...openMailbox().resend, ...changes })
}

const count = async () =>
  (await env.DB.prepare('select count(*) as count from inquiries').first<{ count: number }>())
    ?.count

const storedMessages = async () => {
  const { results } = await env.DB.prepare('select message from inquiries').all<{
    message: string
  }>()
  return results.map(({ message }) => message)
}

const page = 'https://ceyforge.example/contact'

describe('the form without JavaScript, on a page for a service', () => {
  test('adds an introduction to the message', async () => {
    await submit(anInquiry, {}, { referer: `${page}?service=${aService.slug}` })

    expect(await storedMessages()).toEqual([`Regarding ${aService.title}:\n${anInquiry.message}`])
  })

  test('does not change a message that already has an introduction', async () => {
    const message = `Regarding ${aService.title}:\nTwo rooftop units.`
    await submit({ ...anInquiry, message }, {}, { referer: `${page}?service=gates` })

    expect(await storedMessages()).toEqual([message])
  })

  test('does not count the introduction towards the minimum length', async () => {
    const referer = `${page}?service=${aService.slug}`

    expect((await submit({ ...anInquiry, message: 'Call me' }, {}, { referer })).status).toBe(422)
  })

  test.each([
    page,
    `${page}?service=`,
    `${page}?service=Buy%20now%3A%0ABcc`,
    `${page}?service=${'a'.repeat(101)}`,
    'https://ceyforge.example/services?service=gates',
    'https://evil.example/contact?service=gates',
    'no address',
  ])('adds no introduction for the page %s', async (referer) => {
    await submit(anInquiry, {}, { referer })

    expect(await storedMessages()).toEqual([anInquiry.message])
  })
})

describe('the form without JavaScript', () => {
  test('redirects to the confirmation page', async () => {
    const mailbox = openMailbox()

    const response = await submit({ ...anInquiry, subject: '' }, mailbox.resend)

    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(/^\/enquiry\/[\w-]{43}\/sent$/)
    expect(await mailbox.calls()).toHaveLength(1)
    expect(await count()).toBe(1)
  })

  test('confirms the message at once if there is no secret to sign a private page with', async () => {
    const changes = { ASSETS, SESSION_SECRET: '', LINK_SECRET: '' }

    const response = await submit(anInquiry, changes)

    expect(response.status).toBe(200)
    const text = await response.text()
    expect(text).toContain('<h1>Message sent successfully!</h1>')
    expect(text).toMatch(/<b data-reference>CF-\d{4}<\/b>/)
    expect(text).not.toContain('<a data-address')
  })

  test('gives the same response to a filled decoy, and notifies nobody', async () => {
    const mailbox = openMailbox()

    const response = await submit({ ...anInquiry, subject: 'x' }, mailbox.resend)

    expect(response.status).toBe(303)
    expect(await mailbox.calls()).toEqual([])
    expect(await count()).toBe(1)
  })

  test('treats the same text sent again with the Back button as a retry', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 500 }, { status: 200 })

    expect((await submit(anInquiry, mailbox.resend)).status).toBe(502)
    expect((await submit(anInquiry, mailbox.resend)).status).toBe(303)
    expect((await submit(anInquiry, mailbox.resend)).status).toBe(303)

    expect(await count()).toBe(1)
    expect(await mailbox.calls()).toHaveLength(2)
  })

  test('treats the same text after a day as a second inquiry', async () => {
    await submit(anInquiry)
    await env.DB.prepare('update inquiries set timestamp = timestamp - ?')
      .bind(day + 1)
      .run()
    await submit(anInquiry)

    expect(await count()).toBe(2)
  })

  test('is one inquiry with the same text sent by the script afterwards', async () => {
    const mailbox = openMailbox()
    const message = 'Two rooftop units\nin Kandy.'
    await submit({ ...anInquiry, message: message.replace('\n', '\r\n') }, mailbox.resend)

    const response = await send({ ...anInquiry, message }, mailbox.resend)

    expect(response.status).toBe(200)
    expect(response.headers.get('idempotent-replayed')).toBe('true')
    expect(await storedMessages()).toEqual([message])
    expect(await mailbox.calls()).toHaveLength(1)
  })

  test.each([
    ['with another text', { message: 'Three rooftop units' }, 0],
    ['for another service', { service: 'gates' }, 0],
    ['after a day', {}, day + 1],
  ])('does not take the place of what the script sends %s', async (_, changes, age) => {
    await submit(anInquiry)
    await env.DB.prepare('update inquiries set timestamp = timestamp - ?').bind(age).run()

    expect((await send({ ...anInquiry, ...changes })).status).toBe(201)
    expect(await count()).toBe(2)
  })

  test('can be sent for two services on the same day', async () => {
    const message = 'Regarding Gates:\nTwo of each.'
    const services = ['gates', 'pump-rooms']
    const sent = services.map((service) => submit({ ...anInquiry, message, service }))

    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([303, 303])
    expect(await count()).toBe(2)
  })

  test('shows what to correct, and nothing that was sent', async () => {
    const response = await submit({ name: '<script>alert(1)</script>', email: 'x', message: '<b>' })

    expect(response.status).toBe(422)
    expect(response.headers.get('content-type')).toContain('text/html')
    const page = await response.text()
    expect(page).toContain('Please enter a valid email')
    expect(page).toContain('Message must be at least 10 characters')
    expect(page).not.toContain('alert')
    expect(page).not.toContain('<b>')
  })

  test('shows the error when the notification fails', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 500 })

    const response = await submit(anInquiry, mailbox.resend)

    expect(response.status).toBe(502)
    expect(await response.text()).toContain('Failed to send message. Please try again.')
  })

  test('shows the error when storing fails', async () => {
    await env.DB.prepare('drop table intake_usage').run()

    const response = await submit(anInquiry)

    expect(response.status).toBe(503)
    expect(await response.text()).toContain('Failed to send message. Please try again.')
  })

  test('gets an HTML page even if middleware refuses the request', async () => {
    const response = await submit(anInquiry, {}, { origin: 'https://evil.example' })

    expect(response.status).toBe(403)
    expect(response.headers.get('content-type')).toContain('text/html')
  })
})
