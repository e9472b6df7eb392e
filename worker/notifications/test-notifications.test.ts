import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestNotification } from '../emails/contract'
import type { Bindings } from '../env'
import { auditLog } from '../testing/audit'
import { setTime } from '../testing/fake-clock'
import { readHealth } from '../testing/health'
import { addWaiting, runCron, setNotification, theNotification } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { admin, adminHeaders } from '../testing/samples'
import { addTest } from '../testing/tests'
import { day, hour, minute, second } from '../time'
import type { DeliveryReport } from './report'

const start = Date.UTC(2026, 10, 1)

async function sendTest(changes: Partial<Bindings> = {}) {
  const headers = { ...(await adminHeaders()), 'content-type': 'application/json' }
  const response = await request('/api/delivery/test', { method: 'POST', headers }, changes)
  const { status } = response
  const retryAfter = response.headers.get('retry-after')
  return { status, retryAfter, ...(await response.json<{ test: TestNotification }>()) }
}

async function report(changes: Partial<Bindings> = {}) {
  const response = await request('/api/delivery', { headers: await adminHeaders() }, changes)
  return response.json<DeliveryReport>()
}

const health = () => readHealth()

const tests = async () => (await report()).tests

/** Runs cron every minute, or as often as given, from `from` to before `to`. */
async function runCronFor(from: number, to: number, changes: Partial<Bindings>, step = minute) {
  for (let at = from; at < to; at += step) await runCron(at, changes)
}

describe('POST /api/delivery/test', () => {
  test('sends a test through the same channels and records it', async () => {
    setTime(start)
    const mailbox = openMailbox()

    const changes = { ...mailbox.resend, TIME_ZONE: 'Asia/Colombo' }
    const { status, test: sent } = await sendTest(changes)

    expect(status).toBe(200)
    const result = { at: start, kind: 'manual', channel: 'resend', code: null, status: null }
    expect(sent).toEqual(result)
    const [call] = await mailbox.calls()
    expect(call?.body).toMatchObject({
      subject: expect.stringContaining('Test e-mail'),
      headers: { 'Auto-Submitted': 'auto-generated' },
      text: expect.stringMatching(/2026.* 05:30 \(Asia\/Colombo\)/),
    })
    expect(await report()).toMatchObject({ tests: [result], lastProvenAt: start, status: 'ok' })
    expect(await auditLog()).toMatchObject([
      { at: start, actor: admin.email, action: 'test_notification', details: { isSent: true } },
    ])
  })

  test('returns why it failed, and the failure of each channel is listed', async () => {
    const first = openMailbox()
    const second = openMailbox()
    await first.answer({ status: 403 })
    await second.answer({ status: 503 })
    const changes = { ...first.emailjs, ...second.resend, EMAIL_CHANNELS: 'emailjs,resend' }

    const { status, test: failed } = await sendTest(changes)

    expect(status).toBe(200)
    expect(failed).toMatchObject({ channel: 'resend', code: 'provider_error', status: 503 })
    expect(await tests()).toMatchObject([
      { channel: 'resend', code: 'provider_error' },
      { channel: 'emailjs', code: 'forbidden', status: 403 },
    ])
    expect(await health()).toMatchObject({ status: 'degraded' })
    expect(await auditLog()).toMatchObject([{ details: { isSent: false } }])
  })

  test('sends no second test within a minute, not even concurrently', async () => {
    setTime(start)
    const mailbox = openMailbox()

    await adminHeaders()
    const answers = await Promise.all([1, 2].map(() => sendTest(mailbox.resend)))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
    expect(answers.find(({ status }) => status === 429)?.retryAfter).toBe('60')
    setTime(start + minute - 1)
    expect((await sendTest(mailbox.resend)).status).toBe(429)
    setTime(start + minute)
    expect((await sendTest(mailbox.resend)).status).toBe(200)
    expect(await mailbox.calls()).toHaveLength(2)
  })

  test('is refused if the channel has no free slot', async () => {
    setTime(start)
    const mailbox = openMailbox()
    await env.DB.prepare('update desk_state set emailjs_free_at = ?')
      .bind(start + 20 * second)
      .run()

    const answer = await sendTest(mailbox.emailjs)

    expect(answer.status).toBe(429)
    expect(await mailbox.calls()).toEqual([])
    expect(await tests()).toEqual([])
  })

  test('makes waiting notifications due if it succeeds', async () => {
    setTime(start)
    const mailbox = openMailbox()
    const id = await addWaiting(start)
    await setNotification(id, { due_at: start + hour, failure_code: 'unreachable' })

    await sendTest(mailbox.resend)
    await runCron(start + 1, mailbox.resend)

    expect(await theNotification()).toMatchObject({ state: 'sent' })
  })

  test('shows the newest thirty results, and keeps the last success', async () => {
    await addTest(start - 1, null)
    for (let i = 0; i < 40; i += 1) await addTest(start + i, 'timed_out')
    await runCron(start + 100 * day)

    expect((await tests()).length).toBeLessThanOrEqual(30)
    expect((await report()).lastProvenAt).toBe(start - 1)
  })

  test('says that it is a test even if the settings are wrong', async () => {
    setTime(start)
    const mailbox = openMailbox()
    await sendTest({ ...mailbox.resend, SITE_ORIGIN: 'nonsense', TIME_ZONE: 'Mars/Olympus' })

    const [call] = await mailbox.calls()
    expect(call?.body.text).toContain('This is a test')
    expect(call?.body.text).toMatch(/2026.* 00:00 \(UTC\)/)
    expect(call?.body.text).toContain('/admin?view=settings#notifications')
  })
})

describe('the daily self-test', () => {
  beforeEach(() => setTime(start))

  test('is scheduled by the first cron run, and sent once a day', async () => {
    const mailbox = openMailbox()
    await runCron(start, mailbox.resend)
    expect(await mailbox.calls()).toEqual([])
    expect(await report()).toMatchObject({ nextSelfTestAt: start + day, isSelfTestOn: true })

    await runCron(start + day - 1, mailbox.resend)
    expect(await mailbox.calls()).toEqual([])
    await runCronFor(start + day, start + day + 10 * minute, mailbox.resend)
    expect(await mailbox.calls()).toHaveLength(1)
    await runCronFor(start + day, start + 4 * day, mailbox.resend, 6 * hour)
    expect(await mailbox.calls()).toHaveLength(3)

    expect((await tests()).map(({ kind, code }) => [kind, code])).toEqual(
      new Array(3).fill(['daily', null]),
    )
    expect(await auditLog()).toEqual([])
  })

  test('is sent only once if it is days late', async () => {
    const mailbox = openMailbox()
    await runCron(start, mailbox.resend)

    await runCronFor(start + 9 * day, start + 9 * day + 5 * minute, mailbox.resend)

    expect(await mailbox.calls()).toHaveLength(1)
    expect((await report()).nextSelfTestAt).toBeGreaterThanOrEqual(start + 10 * day)
  })

  test('is sent once by concurrent cron runs', async () => {
    const mailbox = openMailbox()
    await runCron(start, mailbox.resend)

    await Promise.all([1, 2, 3].map(() => runCron(start + day, mailbox.resend)))

    expect(await mailbox.calls()).toHaveLength(1)
  })

  test('is recorded if it fails, retried hourly until it succeeds, and then daily again', async () => {
    const mailbox = openMailbox()
    await runCron(start, mailbox.resend)
    await mailbox.answer({ status: 503 }, { status: 503 }, { status: 200 })

    await runCronFor(start + day, start + day + hour - minute, mailbox.resend, 15 * minute)
    expect(await tests()).toMatchObject([{ code: 'provider_error', status: 503 }])
    expect(await health()).toMatchObject({ status: 'degraded' })
    const recovery = start + day + 3 * hour
    await runCronFor(start + day + hour, recovery, mailbox.resend, 15 * minute)
    await runCronFor(recovery + hour, start + 2 * day, mailbox.resend, 6 * hour)

    expect((await tests()).map(({ code }) => code)).toEqual([
      null,
      'provider_error',
      'provider_error',
    ])
    expect(await health()).toMatchObject({ status: 'ok' })
    expect((await report()).lastProvenAt).toBe((await tests())[0]?.at)
  })

  test('is not sent while it is switched off', async () => {
    const mailbox = openMailbox()
    await runCron(start, mailbox.resend)
    await env.DB.prepare('update settings set self_test = 0').run()

    await runCron(start + 2 * day, mailbox.resend)

    expect(await mailbox.calls()).toEqual([])
    expect(await report()).toMatchObject({ nextSelfTestAt: null, isSelfTestOn: false })
  })
})
