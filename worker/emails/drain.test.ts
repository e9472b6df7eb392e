import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { kinds } from '../notifications/kinds'
import { setTime } from '../testing/fake-clock'
import { databaseFailing, overloaded } from '../testing/faulty-database'
import {
  addWaiting,
  failures,
  inquiryIdOf,
  notifications,
  runCron,
  setNotification,
  theNotification,
} from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { anInquiry } from '../testing/samples'
import { day, hour, minute, second } from '../time'
import { drainOutbox, providerCallsPerRun } from './drain'
import { claimTime } from './outbox'

const start = Date.UTC(2026, 10, 1)

function submit(changes: object, headers: Record<string, string> = {}, fields = {}) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...anInquiry, ...fields }),
  }
  return request('/api/inquiries', init, changes)
}

function drainAt(at: number, changes: object) {
  return drainOutbox({ ...env, ...changes }, kinds, () => at)
}

describe('a notification that the provider did not accept', () => {
  test('is sent exactly once when its retry is due, and not before, even if its visitor submits again', async () => {
    setTime(start)
    const mailbox = openMailbox()
    await mailbox.answer({ status: 500 }, { status: 200 })
    const key = { 'idempotency-key': crypto.randomUUID() }

    expect((await submit(mailbox.resend, key)).status).toBe(502)
    expect(await theNotification()).toMatchObject({ state: 'pending', notification: 'pending' })

    await runCron(start + 59 * second, mailbox.resend)
    expect(await mailbox.calls()).toHaveLength(1)

    for (const minutes of [2, 3, 4]) await runCron(start + minutes * minute, mailbox.resend)
    expect((await submit(mailbox.resend, key)).status).toBe(200)
    expect(await mailbox.calls()).toHaveLength(2)
    expect(await theNotification()).toMatchObject({
      state: 'sent',
      notification: 'sent',
      attempts: 2,
      due_at: null,
      sent_at: expect.any(Number),
      channel: 'resend',
    })
  })

  test('is retried after 1, 5, 15 and 60 minutes, then every hour, and fails for good after seven days', async () => {
    setTime(start)
    const mailbox = openMailbox()
    await mailbox.answer({ status: 500 })
    await submit(mailbox.resend)

    const times = [start]
    const attemptAt = async (at: number) => {
      await drainAt(at, mailbox.resend)
      times.push(at)
      return (await theNotification()).due_at ?? Number.NaN
    }
    let { due_at: due } = await theNotification()
    for (const minutes of [1, 5, 15, 60, 60, 60]) {
      const pause = ((due ?? 0) - (times.at(-1) ?? 0)) / minute
      // The jitter adds up to 10%.
      expect(pause).toBeGreaterThanOrEqual(minutes)
      expect(pause).toBeLessThanOrEqual(minutes * 1.1)
      await drainAt((due ?? 0) - 1, mailbox.resend)
      due = await attemptAt(due ?? 0)
    }
    expect(await attemptAt(start + 7 * day - 1)).toBeLessThan(start + 7 * day + 67 * minute)
    expect(await attemptAt(start + 7 * day + 67 * minute)).toBeNaN()

    expect(await theNotification()).toMatchObject({ state: 'failed', notification: 'failed' })
    expect((await failures()).map(({ at }) => at)).toEqual(times)
    await drainAt(start + 30 * day, mailbox.resend)
    expect(await mailbox.calls()).toHaveLength(times.length)
  })

  test('gets one more attempt after failing for good when its visitor submits again', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const mailbox = openMailbox()
    await mailbox.answer({ status: 500 }, { status: 200 })
    await submit(mailbox.resend, headers)
    await setNotification((await theNotification()).inquiry_id, { state: 'failed', due_at: null })
    expect((await theNotification()).notification).toBe('failed')

    const response = await submit(mailbox.resend, headers)

    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ notification: 'sent' })
    expect(await theNotification()).toMatchObject({ state: 'sent', notification: 'sent' })
    expect(await mailbox.calls()).toHaveLength(2)
  })

  test('is retried after the time the provider asked for', async () => {
    setTime(start)
    const mailbox = openMailbox()
    await mailbox.answer({ status: 429, headers: { 'retry-after': '600' } }, { status: 200 })
    await submit(mailbox.resend)

    expect((await theNotification()).due_at).toBe(start + 10 * minute)
    await drainAt(start + 10 * minute - 1, mailbox.resend)
    expect(await mailbox.calls()).toHaveLength(1)
    await drainAt(start + 10 * minute, mailbox.resend)
    expect(await mailbox.calls()).toHaveLength(2)
  })

  test('is retried hourly until the owner reconnects the mailbox', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 412 })
    await addWaiting(start)

    await drainAt(start, mailbox.emailjs)

    const { state, due_at, failure_code, failure_status } = await theNotification()
    expect({ state, failure_code, failure_status }).toEqual({
      state: 'pending',
      failure_code: 'mailbox_disconnected',
      failure_status: 412,
    })
    expect(due_at).toBeGreaterThanOrEqual(start + hour)
    expect(due_at).toBeLessThanOrEqual(start + 1.1 * hour)
  })
})

describe('a sender that crashes', () => {
  test('keeps its claim until that expires, then the next run sends the notification', async () => {
    const mailbox = openMailbox()
    const id = await addWaiting(start)
    await setNotification(id, { state: 'sending', due_at: start + claimTime })

    await drainAt(start + claimTime - 1, mailbox.resend)
    expect(await mailbox.calls()).toEqual([])

    await drainAt(start + claimTime, mailbox.resend)
    expect(await mailbox.calls()).toHaveLength(1)
    expect(await theNotification()).toMatchObject({ state: 'sent', notification: 'sent' })
  })
})

describe('concurrent cron runs', () => {
  test('send each notification once', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ delay: 20 })
    const ids = []
    for (let i = 0; i < 8; i += 1) ids.push(await addWaiting(start + i))

    await Promise.all([1, 2, 3].map(() => drainAt(start + minute, mailbox.resend)))

    expect((await mailbox.calls()).map(inquiryIdOf).sort()).toEqual(ids)
    expect((await notifications()).every(({ state }) => state === 'sent')).toBe(true)
  })
})

describe('a clock that jumps', () => {
  test.each([
    ['back an hour', -hour],
    ['forward a day', day],
  ])('%s sends nothing twice and leaves nothing unsent', async (_, jump) => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 200 }, { status: 500 }, { status: 200 })
    await addWaiting(start)
    await addWaiting(start + 1)
    await drainAt(start + minute, mailbox.resend)

    for (let at = start + jump; at < start + jump + 2 * hour; at += 10 * minute) {
      await drainAt(at, mailbox.resend)
    }

    expect((await notifications()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    expect(await mailbox.calls()).toHaveLength(3)
  })
})

describe('no notification is sent', () => {
  test('for a held submission, while later ones are sent', async () => {
    const mailbox = openMailbox()
    expect((await submit(mailbox.resend, {}, { subject: 'x' })).status).toBe(201)
    const id = await addWaiting(Date.now() + minute)

    for (const days of [1, 8, 30]) await drainAt(Date.now() + days * day, mailbox.resend)

    expect((await mailbox.calls()).map(inquiryIdOf)).toEqual([id])
    expect((await notifications()).map(({ notification }) => notification)).toEqual([
      'held',
      'sent',
    ])
  })

  test('for an inquiry that was deleted while its notification waited', async () => {
    const mailbox = openMailbox()
    const id = await addWaiting(start)
    await env.DB.prepare('delete from inquiries where id = ?').bind(id).run()

    await drainAt(start + providerCallsPerRun * minute, mailbox.resend)

    expect(await mailbox.calls()).toEqual([])
    expect(await notifications()).toEqual([])
  })
})

describe('an unavailable database', () => {
  test('fails the cron run, and the next run sends what is due', async () => {
    const mailbox = openMailbox()
    await addWaiting(start)
    const DB = databaseFailing(/./, overloaded)

    await expect(runCron(start + minute, { ...mailbox.resend, DB })).rejects.toThrow()
    await runCron(start + 2 * minute, mailbox.resend)

    expect(await theNotification()).toMatchObject({ state: 'sent' })
    expect(await mailbox.calls()).toHaveLength(1)
  })
})
