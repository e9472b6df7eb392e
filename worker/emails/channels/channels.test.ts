import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { noQuote } from '../../intake/submission'
import { writeNotification } from '../../notifications/notification'
import { hurry } from '../../testing/fake-clock'
import { openMailbox } from '../../testing/provider'
import { anInquiry } from '../../testing/samples'
import type { Email } from './channel'
import { configuredChannels, findChannelProblems } from './providers'

const notification = {
  idempotencyKey: 'notification/id-1/1',
  ...writeNotification(
    {
      id: 'id-1',
      timestamp: 1,
      service: null,
      fromPage: null,
      phone: null,
      ...noQuote,
      number: 1,
      ...anInquiry,
    },
    { SITE_ORIGIN: 'https://ceyforge.example', REFERENCE_PREFIX: 'CF' },
  ),
}

async function sendBy(changes: object, email: Email = notification) {
  const [channel] = configuredChannels({ ...env, ...changes })
  return channel?.send(email, new AbortController().signal)
}

const headers = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
  References: '<id-1@ceyforge.example>',
}

describe('emailjs', () => {
  test('sends exactly the request that EmailJS documents', async () => {
    const mailbox = openMailbox()

    expect(await sendBy(mailbox.emailjs)).toEqual({ ok: true })

    expect(await mailbox.calls()).toMatchObject([{ path: '/api/v1.0/email/send' }])
    expect((await mailbox.calls())[0]?.body).toEqual({
      lib_version: '4.4.1',
      user_id: 'public key',
      service_id: mailbox.emailjs.EMAILJS_SERVICE_ID,
      template_id: 'template',
      template_params: {
        from_name: 'Nimal Perera',
        reply_to: 'nimal@factory.example',
        message: notification.text,
      },
      accessToken: 'private key',
    })
  })

  test.each([
    [201, 'unexpected_answer'],
    [301, 'redirected'],
    [302, 'redirected'],
    [307, 'redirected'],
    [400, 'rejected'],
    [401, 'forbidden'],
    [402, 'quota_exceeded'],
    [403, 'forbidden'],
    [404, 'rejected'],
    [412, 'mailbox_disconnected'],
    [422, 'rejected'],
    [429, 'rate_limited'],
    [451, 'legally_blocked'],
    [500, 'provider_error'],
    [503, 'provider_error'],
  ])('maps status %i to %s', async (status, code) => {
    const mailbox = openMailbox()
    await mailbox.answer({ status, headers: { location: '/elsewhere' } })

    expect(await sendBy(mailbox.emailjs)).toEqual({ ok: false, code, status })
    expect(await mailbox.calls()).toHaveLength(1)
  })

  test('treats 200 as success regardless of the body, as EmailJS documents', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 200, body: '{"error":"?"}' })

    expect(await sendBy(mailbox.emailjs)).toEqual({ ok: true })
  })

  test('returns how long the provider asks to wait', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 429, headers: { 'retry-after': '30' } })

    expect(await sendBy(mailbox.emailjs)).toMatchObject({ retryAfterMs: 30_000 })
  })
})

describe('resend', () => {
  test('sends an Idempotency-Key, so that a retry is not a second notification', async () => {
    const mailbox = openMailbox()

    expect(await sendBy(mailbox.resend)).toEqual({ ok: true })

    const [call] = await mailbox.calls()
    expect(call).toMatchObject({
      path: '/emails',
      headers: {
        authorization: `Bearer ${mailbox.resend.RESEND_API_KEY}`,
        'idempotency-key': expect.stringMatching(/^notification\/id-1\/1\/[\w-]{43}$/),
      },
    })
    expect(call?.body).toEqual({
      from: 'site@ceyforge.example',
      to: ['office@ceyforge.example'],
      reply_to: 'nimal@factory.example',
      subject: 'Enquiry from Nimal Perera (CF-1001)',
      text: notification.text,
      headers,
    })
  })

  test.each([
    [429, { name: 'daily_quota_exceeded' }, { code: 'quota_exceeded' }],
    [429, { name: 'monthly_quota_exceeded' }, { code: 'quota_exceeded' }],
    [429, { name: 'rate_limit_exceeded' }, { code: 'rate_limited' }],
    [409, { name: 'concurrent_idempotent_requests' }, { code: 'provider_error' }],
    [422, { name: 'validation_error' }, { code: 'rejected' }],
    [429, { name: 7 }, { code: 'rate_limited' }],
    [429, null, { code: 'rate_limited' }],
  ])('maps status %i with the body %j to %j', async (status, body, failure) => {
    const mailbox = openMailbox()
    await mailbox.answer({ status, body: JSON.stringify(body) })

    expect(await sendBy(mailbox.resend)).toEqual({ ok: false, status, ...failure })
  })

  test('sends changed content under another key, and the same content under the same', async () => {
    const mailbox = openMailbox()
    await sendBy(mailbox.resend)
    await sendBy({ ...mailbox.resend, NOTIFY_FROM: 'other@ceyforge.example' })
    await sendBy(mailbox.resend)

    const keys = (await mailbox.calls()).map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).not.toBe(keys[1])
    expect(keys[2]).toBe(keys[0])
    expect(keys[0]?.length).toBeLessThanOrEqual(256)
  })

  test('has not sent what is refused because of its key', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 409, body: '{"name":"invalid_idempotent_request"}' })

    expect(await sendBy(mailbox.resend)).toEqual({ ok: false, code: 'provider_error', status: 409 })
  })

  test('returns the id that Resend gave the e-mail', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 200, body: '{"id":"re_1"}' })

    expect(await sendBy(mailbox.resend)).toEqual({ ok: true, messageId: 're_1' })
  })

  test.each([
    ['is not JSON', '{"name":"daily_quota_exceeded"'],
    ['is too long', JSON.stringify({ name: 'daily_quota_exceeded', more: 'x'.repeat(100_000) })],
  ])('judges by the status alone if the body %s', async (_, body) => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 429, body })

    expect(await sendBy(mailbox.resend)).toEqual({ ok: false, code: 'rate_limited', status: 429 })
  })

  test('judges by the status alone if the body does not end', async () => {
    const endless = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
    })
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response(endless, { status: 503 }))

    const answer = await hurry(() => sendBy({ EMAIL_CHANNELS: 'resend' }))
    expect(answer).toMatchObject({ code: 'provider_error' })
  })
})

describe('cloudflare', () => {
  const withBinding = (send: (message: unknown) => Promise<unknown>) => ({
    EMAIL_CHANNELS: 'cloudflare',
    SEND_EMAIL: { send },
  })

  test('sends the notification through the binding', async () => {
    const send = vi.fn(async () => ({ messageId: '1' }))

    expect(await sendBy(withBinding(send))).toEqual({ ok: true, messageId: '1' })
    expect(send).toHaveBeenCalledExactlyOnceWith({
      from: 'site@ceyforge.example',
      to: 'office@ceyforge.example',
      replyTo: 'nimal@factory.example',
      subject: 'Enquiry from Nimal Perera (CF-1001)',
      text: notification.text,
      headers,
    })
  })

  test.each([
    ['E_SENDER_NOT_VERIFIED', 'forbidden'],
    ['E_RATE_LIMIT_EXCEEDED', 'rate_limited'],
    ['E_DAILY_LIMIT_EXCEEDED', 'quota_exceeded'],
    ['E_VALIDATION_ERROR', 'rejected'],
    ['E_INTERNAL_SERVER_ERROR', 'provider_error'],
  ])('maps %s to %s', async (code, expected) => {
    const send = () => Promise.reject(Object.assign(new Error('no'), { code }))

    expect(await sendBy(withBinding(send))).toEqual({ ok: false, code: expected })
  })
})

test('log prefixes every line of the notification with a margin', async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)

  expect(await sendBy({ EMAIL_CHANNELS: 'log', SITE_ORIGIN: 'http://localhost:8787' })).toEqual({
    ok: true,
  })

  const lines = String(print.mock.lastCall?.[0]).split('\n')
  expect(lines).toContain('│ Notification: Enquiry from Nimal Perera (CF-1001)')
  expect(lines.every((line) => line.startsWith('│ '))).toBe(true)
})

describe('EMAIL_CHANNELS', () => {
  const names = (changes: object) =>
    configuredChannels({ ...env, ...changes }).map(({ name }) => name)

  test('sets the channels and their order', () => {
    expect(names({ EMAIL_CHANNELS: ' Resend, emailjs ,log' })).toEqual(['resend', 'emailjs', 'log'])
  })

  test('with a misspelt name fails e-mails as misconfigured and reports the name', async () => {
    expect(await sendBy({ EMAIL_CHANNELS: 'emialjs' })).toEqual({
      ok: false,
      code: 'misconfigured',
    })
    expect(findChannelProblems({ ...env, EMAIL_CHANNELS: 'emialjs,resend' })).toEqual(['emialjs'])
  })

  test('with a channel that lacks a setting fails e-mails and reports the channel', async () => {
    const changes = { EMAIL_CHANNELS: 'resend', RESEND_API_KEY: '' }

    expect(await sendBy(changes)).toEqual({ ok: false, code: 'misconfigured' })
    expect(findChannelProblems({ ...env, ...changes })).toEqual(['resend'])
  })
})
