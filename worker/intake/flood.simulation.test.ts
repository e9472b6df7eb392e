import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../db/database'
import { addMany } from '../testing/exports'
import { setTime } from '../testing/fake-clock'
import { inquiryRow } from '../testing/inquiries'
import { inquiryIdOf, notifications, runCron } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { anInquiry } from '../testing/samples'
import { scaled } from '../testing/scale'
import { storeInquiry } from '../testing/store-inquiry'
import { count, other, reasons, send } from '../testing/visitors'
import { minute, second } from '../time'
import { arrivalAt } from './spam-checks'
import { newInquiryId } from './store'

const start = Date.UTC(2026, 10, 2, 9)

/** The states of all notifications, oldest first. */
async function states() {
  const { results } = await env.DB.prepare(
    'select notification as state from inquiries order by id',
  ).all<{ state: string }>()
  return results.map(({ state }) => state)
}

async function sentAtOf(id: string) {
  const row = (await notifications()).find(({ inquiry_id }) => inquiry_id === id)
  return row?.sent_at ?? Number.NaN
}

/** Stores an inquiry as in a flood, from an address of its own. Returns its id. */
async function addPaced(timestamp: number, { source = crypto.randomUUID() as string } = {}) {
  const id = newInquiryId(timestamp)
  const arrival = {
    ...arrivalAt(timestamp, anInquiry.email, {
      textDigest: null,
      isCommonText: 0 as const,
      source,
      databaseLimit: Number.MAX_SAFE_INTEGER,
    }),
    floodFrom: '0',
  }
  const facts = { id, timestamp, key: null, heldFor: null, arrival }
  await storeInquiry(openDatabase(env.DB), anInquiry, facts)
  return id
}

/** Stores the 60 enquiries that do not yet make a flood, at once. */
const arrive = (at = start) => addMany(60, at, 0)

const crowd = scaled(500, 15)

describe('a flood', () => {
  test('starts with the 61st enquiry in ten minutes, which is listed but notified of later', async () => {
    setTime(start)
    await arrive()
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
    await arrive()
    const flooder = { 'cf-connecting-ip': '203.0.113.9' }
    for (let i = 60; i < 63; i += 1) await send(other(i), undefined, flooder)
    setTime(start + minute)
    const genuine = await send(other(70))
    const mailbox = openMailbox()

    const calls: number[] = []
    for (let run = 1; run <= 2; run += 1) {
      await runCron(start + (run + 1) * minute, mailbox.resend)
      calls.push((await mailbox.calls()).length)
    }

    expect(calls).toEqual([1, 2])
    // Before the second of the other address.
    expect((await mailbox.calls()).map(inquiryIdOf)[1]).toBe(genuine)
  })

  test('is announced at once in one e-mail, with a link to the list', async () => {
    setTime(start)
    const mailbox = openMailbox()
    await arrive()
    for (let i = 60; i < 63; i += 1) await send(other(i), mailbox.resend)

    expect((await mailbox.calls()).map(({ body }) => body)).toMatchObject([
      {
        subject: 'Many enquiries are arriving at once',
        text: expect.stringContaining('https://ceyforge.example/admin'),
      },
    ])
  })

  test('is announced again an hour after it was, but not before, if it goes on or comes back', async () => {
    const mailbox = openMailbox()
    const alerts: number[] = []
    for (const minutes of [0, 30, 61]) {
      setTime(start + minutes * minute)
      await arrive(start + minutes * minute)
      await send(other(minutes * 100 + 60), mailbox.resend)
      alerts.push((await mailbox.calls()).length)
    }

    expect(alerts).toEqual([1, 1, 2])
  })

  test('is announced a minute or two later if the provider failed', async () => {
    setTime(start)
    const mailbox = openMailbox()
    await mailbox.answer({ status: 500 }, { status: 200 })
    await arrive()
    for (const i of [60, 61, 62]) await send(other(i), mailbox.resend)
    for (let run = 1; run <= 2; run += 1) await runCron(start + run * minute, mailbox.resend)

    const subjects = (await mailbox.calls()).map(({ body }) => body.subject)
    const alert = 'Many enquiries are arriving at once'
    expect(subjects.filter((subject) => subject === alert)).toHaveLength(2)
  })

  test('of many addresses delays nobody by more than five minutes, and digests list the rest', async () => {
    setTime(start)
    await arrive()
    await send(other(60))
    const mailbox = openMailbox()
    for (let i = 0; i < crowd; i += 1) await addPaced(start + second + i)
    setTime(start + 30 * second)
    const genuine = await send({ ...other(70), name: 'Genuine Customer' })
    for (let i = 0; i < crowd; i += 1) await addPaced(start + 40 * second + i)

    for (let run = 1; run <= 4; run += 1) await runCron(start + run * minute, mailbox.resend)

    const emails = (await mailbox.calls()).map(({ body }) => String(body.text))
    expect(emails.some((text) => text.includes('Genuine Customer'))).toBe(true)
    expect((await inquiryRow(genuine))?.notification).toBe('sent')
    expect(count(await states(), 'pending')).toBe(0)
    expect(emails.length).toBeLessThanOrEqual(10)
    for (const { body } of await mailbox.calls()) {
      expect(Buffer.byteLength(String(body.text))).toBeLessThanOrEqual(50_000)
    }
  })

  test('that goes on lets a digest list a new address within five minutes', async () => {
    setTime(start)
    await arrive()
    await send(other(60))
    const mailbox = openMailbox()
    let genuine = ''
    for (let run = 1; run <= 12; run += 1) {
      const at = start + run * minute
      for (let i = 0; i < scaled(8, 3); i += 1) await addPaced(at - 30 * second + i)
      if (run === 7) genuine = await addPaced(at - 40 * second, { source: 'new' })
      await runCron(at, mailbox.resend)
    }

    const sentAt = await sentAtOf(genuine)
    expect(sentAt - (start + 7 * minute - 40 * second)).toBeLessThanOrEqual(5 * minute)
  })

  test('leaves its digest for later if the provider fails, and loses nothing', async () => {
    setTime(start)
    await arrive()
    await send(other(60))
    for (let i = 0; i < 10; i += 1) await addPaced(start + second + i)
    const mailbox = openMailbox()
    await mailbox.answer({ status: 500 })
    for (const run of [1, 3, 6]) await runCron(start + run * minute, mailbox.resend)
    expect(count(await states(), 'pending')).toBe(11)
    await mailbox.answer({ status: 200 })
    for (const run of [9, 12]) await runCron(start + run * minute, mailbox.resend)

    expect(count(await states(), 'sent')).toBe(71)
  })

  test('does not let a visitor’s retry jump the queue', async () => {
    setTime(start)
    await arrive()
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

    expect((await mailbox.calls()).map(inquiryIdOf)).toEqual([undefined])
  })

  test('holds who could not load Turnstile, but nobody whose token Turnstile could not verify', async () => {
    setTime(start)
    await arrive()
    const service = openMailbox()
    await service.answer({ status: 500 })
    const settings = { ...openMailbox().resend, ...service.turnstile }
    const from = { 'cf-connecting-ip': '203.0.113.9' }

    const tokens = ['unavailable', 'unavailable', 'token']
    for (const [i, token] of tokens.entries()) {
      setTime(start + (i + 1) * second)
      await send({ ...other(60 + i), 'cf-turnstile-response': token }, settings, from)
    }

    expect((await reasons()).slice(60)).toEqual(['challenge_missing', 'challenge_missing', null])
    expect((await states()).slice(60)).toEqual(['held', 'held', 'pending'])
  })

  test('of submissions that are held for another reason does not delay anyone else', async () => {
    setTime(start)
    await arrive()
    await env.DB.exec("update inquiries set held_for = 'decoy'")
    await send(other(70))

    expect((await reasons()).at(-1)).toBeNull()
    expect((await states()).at(-1)).toBe('sent')
  })

  test('is not detected if as many arrive in eleven minutes', async () => {
    await addMany(60, start, 11 * second)
    setTime(start + 11 * minute)
    await send(other(60))

    expect((await states()).at(-1)).toBe('sent')
  })
})
