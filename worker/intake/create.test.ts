import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { Bindings } from '../env'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { anInquiry } from '../testing/samples'

type Stored = {
  id: string
  name: string
  email: string
  message: string
  timestamp: number
  number: number
  held_for: string | null
  notification: string
}

async function stored() {
  const { results } = await env.DB.prepare('select * from inquiries order by id').all<Stored>()
  return results
}

function send(
  body: unknown,
  changes: Partial<Bindings> = {},
  headers: Record<string, string> = {},
) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
  return request('/api/inquiries', init, { ...openMailbox().resend, ...changes })
}

const withKey = (key: string) => ({ 'idempotency-key': key })

describe('POST /api/inquiries', () => {
  test('stores an inquiry, sends one notification and returns 201', async () => {
    const mailbox = openMailbox()

    const response = await send(anInquiry, mailbox.resend)

    expect(response.status).toBe(201)
    const [row] = await stored()
    expect(await response.json()).toEqual({
      inquiry: {
        id: row?.id,
        timestamp: row?.timestamp,
        reference: `CF-${(row?.number ?? 0) + 1000}`,
      },
      notification: 'sent',
      page: expect.stringMatching(/^\/enquiry\/[\w-]{43}$/),
    })
    expect(row).toMatchObject({ ...anInquiry, notification: 'sent', held_for: null })
    expect(await mailbox.calls()).toHaveLength(1)
  })

  test('stores text exactly as sent, but trimmed', async () => {
    const message = `  குழாய் 12 m,\r\n\tපොම්ප 2 👷🏽‍♀️ <b>&amp;</b> {{x}} \${7*7}\u2028e\u0301  `

    await send({ name: ' José\u00a0', email: ' a@b.example ', message })

    expect(await stored()).toMatchObject([
      { name: 'José', email: 'a@b.example', message: message.trim() },
    ])
  })

  test('removes control characters, and line breaks from the name', async () => {
    const body = {
      name: 'A\r\nBcc: x@y.example\u0000',
      email: 'a@b.example',
      message: 'Pumps\u0000\u0007 for\u009f two\ud800',
    }

    await send(body)

    expect(await stored()).toMatchObject([
      { name: 'A Bcc: x@y.example', message: 'Pumps for two\ufffd' },
    ])
  })

  test('ignores fields that a visitor may not set', async () => {
    await send({
      ...anInquiry,
      id: '1',
      timestamp: 1,
      held_for: 'x',
      notification: 'failed',
      is_admin: true,
    })

    const [row] = await stored()
    expect(row?.id).not.toBe('1')
    expect(row?.timestamp).toBeGreaterThan(1)
    expect(row).toMatchObject({ held_for: null, notification: 'sent' })
  })

  const problems = {
    name: 'Name must be at least 2 characters',
    email: 'Please enter a valid email',
    message: 'Message must be at least 10 characters',
  }

  test.each([
    [{}, problems],
    [{ name: '', email: '', message: '' }, problems],
    [{ name: 1, email: ['a@b.example'], message: { $ne: 1 } }, problems],
    [{ ...anInquiry, name: ' A ' }, { name: problems.name }],
    [{ ...anInquiry, name: 'A\u200b\u200b' }, { name: problems.name }],
    [{ ...anInquiry, name: true }, { name: problems.name }],
    [{ ...anInquiry, message: '         nine char         ' }, { message: problems.message }],
    [{ ...anInquiry, message: '\n'.repeat(40) }, { message: problems.message }],
    [{ ...anInquiry, email: 'a@b' }, { email: problems.email }],
  ])('refuses %o with a message per field and stores nothing', async (body, fields) => {
    const response = await send(body)

    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { code: 'validation_failed', fields } })
    expect(await stored()).toEqual([])
  })

  test.each([
    { name: 'Bo' },
    { name: '李明' },
    { message: '0123456789' },
    { message: '👷'.repeat(10) },
  ])('accepts text of the minimum length: %o', async (change) => {
    expect((await send({ ...anInquiry, ...change })).status).toBe(201)
  })

  test('refuses the sixth submission from an address within a minute, but not other addresses', async () => {
    const from = (address: string) => send(anInquiry, {}, { 'cf-connecting-ip': address })
    const statuses = []
    for (let i = 0; i < 6; i += 1) statuses.push((await from('2001:db8::1')).status)

    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    const refused = await from('2001:db8:0:0:ffff::9')
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await refused.json()).toMatchObject({ error: { code: 'too_many_requests' } })
    expect((await from('2001:db8:0:1::1')).status).toBe(201)
  })

  test('ignores X-Forwarded-For and counts requests without an address together', async () => {
    const statuses = []
    for (let i = 0; i < 6; i += 1) {
      statuses.push((await send(anInquiry, {}, { 'x-forwarded-for': `198.51.100.${i}` })).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  test('accepts the inquiry if the rate limiter fails', async () => {
    const limit = () => Promise.reject(new Error('down'))

    expect((await send(anInquiry, { INQUIRY_LIMIT: { limit } })).status).toBe(201)
  })
})

describe('Idempotency-Key', () => {
  const key = '018f6d4e-7c1a-4b2e-9f00-0123456789ab'

  test('a repeated key stores and sends nothing, and returns 200', async () => {
    const mailbox = openMailbox()
    const first = await send(anInquiry, mailbox.resend, withKey(key))

    const again = await send(anInquiry, mailbox.resend, withKey(key.toUpperCase()))

    expect(again.status).toBe(200)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await again.json()).toEqual(await first.json())
    expect(await stored()).toHaveLength(1)
    expect(await mailbox.calls()).toHaveLength(1)
  })

  test('eight simultaneous requests with one key store one inquiry and notify once', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ delay: 100 })
    const from = (i: number) => ({ ...withKey(key), 'cf-connecting-ip': `198.51.100.${i}` })

    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, i) => send(anInquiry, mailbox.resend, from(i))),
    )

    const statuses = responses.map(({ status }) => status).sort()
    expect(statuses).toEqual([...new Array(7).fill(200), 201])
    expect(await stored()).toHaveLength(1)
    expect(await mailbox.calls()).toHaveLength(1)
  })

  test('a repeated key retries a failed notification at once', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 500 }, { status: 503 }, { status: 200 })

    const statuses = []
    for (let i = 0; i < 3; i += 1) {
      statuses.push((await send(anInquiry, mailbox.resend, withKey(key))).status)
    }

    expect(statuses).toEqual([502, 502, 200])
    expect(await stored()).toMatchObject([{ notification: 'sent' }])
    expect(await mailbox.calls()).toHaveLength(3)
  })

  test('a different text under the same key is refused, so that it is not lost', async () => {
    await send(anInquiry, {}, withKey(key))

    const response = await send(
      { ...anInquiry, message: 'Now 300 pallets, please.' },
      {},
      withKey(key),
    )

    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ error: { code: 'idempotency_mismatch' } })
  })

  test('a corrected text is accepted under the same key after a refusal', async () => {
    expect((await send({ ...anInquiry, name: '' }, {}, withKey(key))).status).toBe(422)

    expect((await send(anInquiry, {}, withKey(key))).status).toBe(201)
  })

  test('a key is valid for as long as a browser keeps an unsent message, plus a day', async () => {
    const age = (ms: number) =>
      env.DB.prepare('update inquiries set timestamp = timestamp - ?').bind(ms).run()
    await send(anInquiry, {}, withKey(key))
    await age(30 * 86_400_000)
    expect((await send(anInquiry, {}, withKey(key))).status).toBe(200)

    await age(86_400_001)
    expect((await send(anInquiry, {}, withKey(key))).status).toBe(201)
    expect(await stored()).toHaveLength(2)
  })

  test.each(['', 'x', `${key}0`, 'k'.repeat(300), "' or 1=1"])(
    'anything but a UUID is refused: %s',
    async (value) => {
      const response = await send(anInquiry, {}, withKey(value))

      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ error: { code: 'malformed_request' } })
    },
  )

  test('each submission without a key is a separate inquiry', async () => {
    await send(anInquiry)
    await send(anInquiry)

    expect(await stored()).toHaveLength(2)
  })
})
