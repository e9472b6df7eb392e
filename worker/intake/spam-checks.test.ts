import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { onFakeClock, setTime } from '../testing/fake-clock'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { anInquiry } from '../testing/samples'
import { day, hour } from '../time'

const start = Date.UTC(2026, 10, 1)
const year = 365 * day

async function send(extras: object, changes = {}) {
  const mailbox = openMailbox()
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...anInquiry, ...extras }),
  }
  const response = await request('/api/inquiries', init, { ...mailbox.resend, ...changes })
  const row = await env.DB.prepare(
    'select held_for, notification, (select count(*) from emails) as emails from inquiries',
  ).first()
  return { response, row, calls: await mailbox.calls() }
}

const isHeld = (reason: string) => ({
  held_for: reason,
  notification: 'held',
  emails: 0,
})

describe('a submission that looks automated', () => {
  test('is stored and held without a notification, and gets the same response as a person’s', async () => {
    const { response, row, calls } = await send({ subject: 'https://spam.example' })

    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({
      inquiry: {
        id: expect.any(String),
        timestamp: expect.any(Number),
        reference: expect.stringMatching(/^CF-\d{4}$/),
      },
      notification: 'sent',
      page: expect.stringMatching(/^\/enquiry\//),
    })
    expect(row).toEqual(isHeld('decoy'))
    expect(calls).toEqual([])
  })

  test('stays held when it is sent again with the same key', async () => {
    const body = JSON.stringify({ ...anInquiry, subject: 'x' })
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const mailbox = openMailbox()
    const again = () => request('/api/inquiries', { method: 'POST', headers, body }, mailbox.resend)

    expect((await again()).status).toBe(201)
    expect((await again()).status).toBe(200)
    expect(await mailbox.calls()).toEqual([])
  })

  test.each([{ subject: ['x'] }, { subject: { a: 1 } }, { subject: 0 }])(
    'is recognised by any value in the decoy field: %o',
    async (decoy) => expect((await send(decoy)).row).toEqual(isHeld('decoy')),
  )

  test.each([0, 1, 1999])('is recognised by being filled in too fast: %i ms', async (fillTime) => {
    const shownAt = Date.now() - 60_000

    const { row } = await send({ shownAt, sentAt: shownAt + fillTime })

    expect(row).toEqual(isHeld('too_fast'))
  })

  test.each([
    { shownAt: 'yesterday' },
    { shownAt: [1] },
    { shownAt: { a: 1 } },
    { shownAt: Date.now() + year },
    { shownAt: Date.now() - 10 * year },
    { shownAt: Date.now(), sentAt: Date.now() - hour },
    { shownAt: '1e999' },
  ])('is recognised by an impossible time: %o', async (times) => {
    expect((await send(times)).row).toEqual(isHeld('clock_forged'))
  })
})

describe('a submission by a person', () => {
  test.each([
    {},
    { subject: '' },
    { shownAt: '', sentAt: '' },
    { shownAt: Date.now() - 30_000 },
    { shownAt: String(Date.now() - 30_000), sentAt: String(Date.now()) },
  ])('sends a notification: %o', async (extras) => {
    const { row, calls } = await send(extras)

    expect(row).toMatchObject({ held_for: null, notification: 'sent' })
    expect(calls).toHaveLength(1)
  })

  test('is not held if their clock is a year off', async () => {
    const shownAt = Date.now() + year

    expect((await send({ shownAt, sentAt: shownAt + 30_000 })).row).toMatchObject({
      held_for: null,
    })
  })
})

describe('Turnstile, once its secret is set', () => {
  async function sendChallenged(
    token: unknown,
    ...script: Parameters<ReturnType<typeof openMailbox>['answer']>
  ) {
    const turnstile = openMailbox()
    await turnstile.answer(...script)
    const sent = await send({ 'cf-turnstile-response': token }, turnstile.turnstile)
    return { ...sent, questions: await turnstile.calls() }
  }

  const verdict = (body: object) => ({ body: JSON.stringify(body) })

  test('lets a person through and receives the token', async () => {
    const { row, questions } = await sendChallenged(
      'token',
      verdict({ success: true, hostname: 'ceyforge.example' }),
    )

    expect(row).toMatchObject({ held_for: null, notification: 'sent' })
    expect(questions).toMatchObject([
      { path: '/turnstile/v0/siteverify', body: { response: 'token' } },
    ])
  })

  test('receives a token once, even if the key of the submission has expired', async () => {
    const turnstile = openMailbox()
    const passed = verdict({ success: true, hostname: 'ceyforge.example' })
    await turnstile.answer(passed, passed, verdict({ success: false }))
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const submitAt = async (time: number) => {
      setTime(time)
      const body = JSON.stringify({ ...anInquiry, 'cf-turnstile-response': `token of ${time}` })
      await request('/api/inquiries', { method: 'POST', headers, body }, turnstile.turnstile)
    }
    await submitAt(start)
    await submitAt(start + 40 * day)

    expect(await turnstile.calls()).toHaveLength(2)
    const stored = await env.DB.prepare('select held_for from inquiries').all()
    expect(stored.results).toEqual([{ held_for: null }, { held_for: null }])
  })

  test.each([
    ['2001:db8:1:2:3:4:5:6', { 'cf-connecting-ip': '2001:db8:1:2:3:4:5:6' }],
    [undefined, {}],
    [undefined, { 'cf-connecting-ip': '127.0.0.1' }],
  ])('receives the visitor’s full address if there is one: %s', async (ip, headers) => {
    const turnstile = openMailbox()
    await turnstile.answer(verdict({ success: true, hostname: 'ceyforge.example' }))
    const body = { ...anInquiry, 'cf-turnstile-response': 'token' }
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }

    await request('/api/inquiries', { ...init, body: JSON.stringify(body) }, turnstile.turnstile)

    const [question] = await turnstile.calls()
    expect(question?.body).toHaveProperty('response', 'token')
    expect(question?.body).toEqual({
      secret: expect.anything(),
      response: 'token',
      ...(ip && { remoteip: ip }),
    })
  })

  test.each([
    ['a refusal', 'token', verdict({ success: false })],
    ['a token for another site', 'token', verdict({ success: true, hostname: 'evil.example' })],
    ['a token that is too long', 't'.repeat(2049), {}],
    ['a token that is not text', { a: 1 }, {}],
  ])('holds a submission after %s', async (_, token, answer) => {
    expect((await sendChallenged(token, answer)).row).toEqual(isHeld('challenge_failed'))
  })

  test('holds a submission without a token', async () => {
    expect((await sendChallenged(undefined, {})).row).toEqual(isHeld('challenge_missing'))
  })

  test('does not hold a submission if the browser could not load it, unless another check does', async () => {
    const { row, questions } = await sendChallenged('unavailable', verdict({ success: false }))

    expect(row).toMatchObject({ held_for: null, notification: 'sent' })
    expect(questions).toEqual([])
    const { turnstile } = openMailbox()
    await env.DB.prepare('delete from inquiries').run()
    const claim = { 'cf-turnstile-response': 'unavailable', subject: 'x' }
    expect((await send(claim, turnstile)).row).toEqual(isHeld('decoy'))
  })

  test.each([
    ['fails', { status: 500, body: '<html>' }],
    ['returns invalid JSON', { body: 'OK' }],
    [
      'reports an internal error',
      verdict({ success: false, 'error-codes': ['internal-error', 'bad-request'] }),
    ],
    ['drops the connection', { fault: 'drop' as const }],
  ])('does not hold a submission if the service %s', async (_, answer) => {
    const { response, row } = await sendChallenged('token', answer)

    expect(response.status).toBe(201)
    expect(row).toMatchObject({ held_for: null, notification: 'sent' })
  })

  test('does not hold a submission if the service hangs for three seconds', async () => {
    const pending = onFakeClock(() => sendChallenged('token', { fault: 'hang' }))
    await pending.advance(2999)
    expect(pending.isDone()).toBe(false)
    while (!pending.isDone()) await pending.advance(1)

    expect((await pending.result).row).toMatchObject({ held_for: null })
  })
})
