import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { site } from '../../web/app/lib/site'
import { runJobs } from '../cron'
import { capturePrints } from '../testing/console'
import { setTime } from '../testing/fake-clock'
import { dailyLimitReached, databaseFailing } from '../testing/faulty-database'
import { aPdf, filesOf, sendInquiry } from '../testing/files'
import { ASSETS, correct, openPage } from '../testing/inquiry-page'
import { addWaiting, runCron, theNotification } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { adminHeaders, anInquiry } from '../testing/samples'
import { signIn } from '../testing/session'
import { hour, minute } from '../time'
import { isDailyLimitReached, isTransient } from './database'

const now = Date.UTC(2026, 10, 2, 18)
const untilMidnight = String((6 * hour) / 1000)
const spent = () => ({ DB: databaseFailing(/./, dailyLimitReached) })

beforeEach(() => setTime(now))

test.each([
  dailyLimitReached('read'),
  dailyLimitReached('write'),
  new Error(dailyLimitReached().message.replace('D1_ERROR', 'D1_RUN_FAILED')),
  new Error('Failed query: select 1', { cause: dailyLimitReached() }),
])('the daily limit of the free plan is recognised, and not retried: %s', (error) => {
  expect(isDailyLimitReached(error)).toBe(true)
  expect(isTransient(error)).toBe(false)
})

describe('once D1 has used up the rows of the day', () => {
  test.each([
    ['GET', '/api/session'],
    ['GET', '/api/inquiries'],
    ['GET', '/api/settings'],
    ['DELETE', '/api/inquiries/some-id'],
    ['POST', '/api/clicks/whatsapp'],
  ])('%s %s says so, and until when', async (method, path) => {
    const headers = await adminHeaders()

    const response = await request(path, { method, headers }, spent())

    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe(untilMidnight)
    expect(await response.json()).toEqual({
      error: {
        code: 'database_limit_reached',
        message:
          'Our database has reached its limit for today. What is stored is safe; try again after midnight UTC.',
      },
    })
  })

  test('signing in says so', async () => {
    const response = await signIn(undefined, {}, spent())

    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ error: { code: 'database_limit_reached' } })
  })

  test('a message is refused with a phone number, and accepted with its key the next day', async () => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const init = { method: 'POST', headers, body: JSON.stringify(anInquiry) }
    const { resend } = openMailbox()

    const refused = await request('/api/inquiries', init, { ...resend, ...spent() })

    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe(untilMidnight)
    expect(await refused.json()).toMatchObject({
      error: {
        code: 'database_limit_reached',
        message: expect.stringContaining(site.phones[0].number),
      },
    })
    expect((await request('/api/inquiries', init, resend)).status).toBe(201)
  })

  test('the form without JavaScript shows a phone number', async () => {
    const init = { method: 'POST', body: new URLSearchParams(anInquiry) }

    const response = await request('/api/inquiries', init, { ...spent(), ASSETS })

    expect(response.status).toBe(503)
    const page = await response.text()
    expect(page).toContain(site.phones[0].number)
    expect(page).toContain('what you typed is still there')
  })

  test('the private page says so, and keeps a correction that was typed', async () => {
    const { page } = await sendInquiry()

    const shown = await openPage(page, {}, spent())
    expect(shown.status).toBe(503)
    expect(shown.headers.get('retry-after')).toBe(untilMidnight)
    expect(shown.text).toContain('reached its limit for today')
    const refused = await correct(page, 'Two docks, not three.', spent())
    expect(refused.status).toBe(503)
    expect(refused.text).toContain('Two docks, not three.')
    expect(refused.text).toContain(site.phones[0].number)
  })

  test('a file is refused for the day', async () => {
    const { token } = await sendInquiry()

    expect(await filesOf(token, spent()).announce(aPdf(10))).toMatchObject({
      status: 503,
      error: { code: 'database_limit_reached' },
    })
  })

  test('cron logs one line a run, and sends after midnight what is due', async () => {
    const id = await addWaiting(now)
    const mailbox = openMailbox()
    const prints = capturePrints()

    await expect(runJobs({ ...env, ...mailbox.resend, ...spent() }, () => now)).rejects.toThrow(
      'midnight UTC',
    )

    const lines = prints()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toEqual([
      {
        level: 'error',
        event: 'cron_stopped',
        job: 'what is due',
        code: 'database_limit_reached',
      },
    ])
    expect(await mailbox.calls()).toEqual([])
    await runCron(now + 6 * hour + minute, mailbox.resend)
    expect(await theNotification()).toMatchObject({ inquiry_id: id, state: 'sent' })
  })
})
