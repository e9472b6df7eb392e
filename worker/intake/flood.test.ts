import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { setTime } from '../testing/fake-clock'
import { inquiryIdOf, runCron } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { anInquiry } from '../testing/samples'
import { count, other, reasons, send, sendMany } from '../testing/visitors'
import { minute, second } from '../time'

const start = Date.UTC(2026, 10, 2, 9)

/** The states of all notifications, oldest first. */
async function states() {
  const { results } = await env.DB.prepare(
    'select notification as state from inquiries order by id',
  ).all<{ state: string }>()
  return results.map(({ state }) => state)
}

describe('a flood', () => {
  test('starts with the 61st enquiry in ten minutes, which is listed but notified of later', async () => {
    setTime(start)
    await sendMany(60, other)
    setTime(start + 10 * minute)
    await send(other(60))
    setTime(start + 10 * minute + 1)
    await send(other(62))

    expect(count(await reasons(), null)).toBe(62)
    expect((await states()).slice(59)).toEqual(['sent', 'pending', 'sent'])
    const health = await request('/api/health')
    expect(await health.json()).toMatchObject({ status: 'degraded' })
  })

  test('sends one notification a minute, for the addresses that sent least first', async () => {
    setTime(start)
    await sendMany(60, other)
    const flooder = { 'cf-connecting-ip': '203.0.113.9' }
    for (let i = 60; i < 65; i += 1) await send(other(i), undefined, flooder)
    setTime(start + minute)
    const genuine = await send(other(70))
    const mailbox = openMailbox()

    const calls: number[] = []
    for (let run = 1; run <= 4; run += 1) {
      await runCron(start + (run + 1) * minute, mailbox.resend)
      calls.push((await mailbox.calls()).length)
    }

    expect(calls).toEqual([1, 2, 3, 4])
    expect((await mailbox.calls()).slice(0, 2).map(inquiryIdOf)).toContain(genuine)
  })

  test('does not let a visitor’s retry jump the queue', async () => {
    setTime(start)
    await sendMany(60, other)
    const mailbox = openMailbox()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...key },
      body: JSON.stringify({ ...anInquiry, ...other(60) }),
    }

    for (const status of [201, 200]) {
      const response = await request('/api/inquiries', init, mailbox.resend)
      expect(response.status).toBe(status)
      expect(await response.json()).toMatchObject({ notification: 'queued' })
    }

    expect(await mailbox.calls()).toEqual([])
  })

  test('does not hold who could not load Turnstile, unless the address has sent another that day', async () => {
    setTime(start)
    await sendMany(60, other)
    const service = openMailbox()
    await service.answer({ status: 500 })
    const settings = { ...openMailbox().resend, ...service.turnstile }
    const from = { 'cf-connecting-ip': '203.0.113.9' }

    const tokens = ['unavailable', 'unavailable', 'token']
    for (const [i, token] of tokens.entries()) {
      setTime(start + (i + 1) * second)
      await send({ ...other(60 + i), 'cf-turnstile-response': token }, settings, from)
    }

    expect((await reasons()).slice(60)).toEqual([null, 'challenge_missing', null])
    expect((await states()).slice(60)).toEqual(['pending', 'held', 'pending'])
  })

  test('of submissions that are held for another reason does not delay anyone else', async () => {
    await sendMany(70, (i) => ({ ...other(i), subject: 'x' }))
    await send(other(70))

    expect((await reasons()).at(-1)).toBeNull()
    expect((await states()).at(-1)).toBe('sent')
  })

  test('is not detected if as many arrive in eleven minutes', async () => {
    for (let i = 0; i <= 60; i += 1) {
      setTime(start + i * 11 * second)
      await send(other(i))
    }

    expect(await states()).toEqual(new Array(61).fill('sent'))
  })
})
