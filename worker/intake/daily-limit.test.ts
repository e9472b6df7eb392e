import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { setTime } from '../testing/fake-clock'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { anInquiry } from '../testing/samples'
import { day, hour, minute } from '../time'

const start = Date.UTC(2026, 10, 2, 9)
const megabyte = 1_000_000

const settings = {
  INQUIRY_LIMIT: { limit: async () => ({ success: true }) },
}

let at = start

beforeEach(() => {
  at = start
})

type Sending = { address?: string; bytes?: number; message?: string; headers?: object }

/** Posts a different text of about `bytes` bytes each time, a minute after the previous one. */
async function send({
  address = '198.51.100.1',
  bytes = 0.9 * megabyte,
  message = `${crypto.randomUUID()} ${'x'.repeat(bytes)}`,
  headers = {},
}: Sending = {}) {
  at += minute
  setTime(at)
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': address, ...headers },
    body: JSON.stringify({ ...anInquiry, message }),
  }
  return request('/api/inquiries', init, { ...openMailbox().resend, ...settings })
}

/** Counts nearly ten megabytes for the address, which has to have sent before. */
async function spend(bytes = 9.5 * megabyte) {
  await env.DB.prepare("update intake_usage set bytes = ? where source <> ''").bind(bytes).run()
}

async function stored() {
  const { results } = await env.DB.prepare('select held_for from inquiries order by id').all<{
    held_for: string | null
  }>()
  return results.map(({ held_for }) => held_for)
}

describe('an address that has sent ten megabytes in a day', () => {
  test('is refused with a message, and no more of its text is stored', async () => {
    expect((await send()).status).toBe(201)
    await spend(9 * megabyte)
    expect((await send()).status).toBe(201)

    const refused = await send()

    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe(String((15 * hour - 3 * minute) / 1000))
    expect(await refused.json()).toEqual({
      error: {
        code: 'text_budget_spent',
        message:
          'We cannot take this much text today. Shorten it, try again tomorrow, or send it by e-mail.',
      },
    })
    expect(await stored()).toEqual([null, 'over_budget'])
  })

  test('may still send short texts and send again the next day, and does not affect others', async () => {
    await send({ bytes: 100 })
    await spend()
    expect((await send()).status).toBe(429)

    expect((await send({ bytes: 100 })).status).toBe(201)
    expect((await send({ address: '198.51.100.2' })).status).toBe(201)
    at = start + day
    expect((await send()).status).toBe(201)
  })

  test('is the whole /48 of an IPv6 address, which belongs to one customer', async () => {
    await send({ address: '2001:db8:1::1', bytes: 100 })
    await spend()

    expect((await send({ address: '2001:db8:1:ff::1' })).status).toBe(429)
    expect((await send({ address: '2001:db8:2::1' })).status).toBe(201)
  })

  test('gets the same response as before when it repeats a stored submission', async () => {
    const message = `The first ${'x'.repeat(0.9 * megabyte)}`
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect((await send({ message, headers })).status).toBe(201)
    await spend()

    expect((await send({ message, headers })).status).toBe(200)
    expect((await send({ headers: { 'idempotency-key': crypto.randomUUID() } })).status).toBe(429)
    expect(await stored()).toHaveLength(1)
  })

  test('gets the message on a page if the form was sent without JavaScript', async () => {
    await send({ bytes: 100 })
    await spend()
    const fields = { ...anInquiry, message: 'x'.repeat(0.9 * megabyte) }
    const init = {
      method: 'POST',
      headers: { 'cf-connecting-ip': '198.51.100.1' },
      body: new URLSearchParams(fields),
    }

    const response = await request('/api/inquiries', init, { ...openMailbox().resend, ...settings })

    expect(response.status).toBe(429)
    expect(await response.text()).toContain('We cannot take this much text today.')
  })
})
