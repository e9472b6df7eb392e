import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import type { DeliveryReport } from '../notifications/report'
import { setTime } from '../testing/fake-clock'
import { readHealth } from '../testing/health'
import { inquiryIdOf, notifications, runCron } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { request } from '../testing/requests'
import { adminHeaders, anInquiry } from '../testing/samples'
import { scaled } from '../testing/scale'
import { day, hour, minute } from '../time'

const start = Date.UTC(2026, 10, 1)
const end = start + day

/** Enquiries that arrive during the outage. */
const inquiries = scaled(100, 4)

// A day of cron runs, each with calls to D1 and the provider.
vi.setConfig({ testTimeout: 180_000 })

/** Submits an inquiry as visitor `i`, whose address and message differ from all others. */
async function submitAs(i: number, changes: object) {
  const response = await request(
    '/api/inquiries',
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'cf-connecting-ip': `203.0.113.${i % 250}`,
      },
      body: JSON.stringify({ ...anInquiry, message: `Enquiry number ${i}: ${anInquiry.message}` }),
    },
    changes,
  )
  return { status: response.status, ...(await response.json<{ inquiry: { id: string } }>()) }
}

async function report() {
  const response = await request('/api/delivery', { headers: await adminHeaders() })
  return response.json<DeliveryReport>()
}

const health = () => readHealth()

test('after a provider was down for a day, every notification is sent once and in order', async () => {
  const mailbox = openMailbox()
  await env.DB.prepare('update settings set next_self_test_at = ?')
    .bind(start + 6 * hour)
    .run()
  expect(await health()).toMatchObject({ status: 'ok' })
  // The second call gets no response at all.
  await mailbox.answer({ status: 503 }, { fault: 'drop' }, { status: 500 })

  const ids: string[] = []
  // Not every minute, to save time; hours-of-outage.simulation.test.ts does.
  for (let at = start; at < end; at += scaled(10, 180) * minute) {
    setTime(at)
    if (ids.length < ((at - start) / day) * inquiries) {
      const { status, inquiry } = await submitAs(ids.length, mailbox.resend)
      expect(status).toBe(502)
      ids.push(inquiry.id)
    }
    await runCron(at, mailbox.resend)
  }

  expect(ids).toHaveLength(inquiries)
  expect(
    (await notifications()).map(({ inquiry_id, notification }) => [inquiry_id, notification]),
  ).toEqual(ids.map((id) => [id, 'pending']))
  expect(await health()).toMatchObject({ status: 'degraded', database: 'ok' })
  expect(await report()).toMatchObject({
    status: 'degraded',
    waiting: inquiries,
    lastProvenAt: null,
    oldest: { id: ids[0], failure: { code: expect.any(String) } },
    tests: expect.arrayContaining([
      expect.objectContaining({ kind: 'daily', code: 'provider_error' }),
    ]),
  })

  const failed = (await mailbox.calls()).length
  await mailbox.answer({ status: 200 })
  let runs = 0
  for (; (await report()).status === 'degraded' && runs < 60; runs += 1) {
    setTime(end + runs * minute)
    await runCron(end + runs * minute, mailbox.resend)
  }
  // One retry shows that the provider is back; then each run sends ten.
  expect(runs).toBeLessThanOrEqual(25)
  for (let at = end + hour; at < end + day; at += scaled(1, 6) * hour)
    await runCron(at, mailbox.resend)

  const delivered = (await mailbox.calls()).slice(failed).map(inquiryIdOf).filter(Boolean)
  // One shows that the provider is back; then the others are sent in order.
  const [first, ...rest] = delivered
  expect(rest).toEqual(ids.filter((id) => id !== first))
  expect((await notifications()).map(({ notification }) => notification)).toEqual(
    new Array(inquiries).fill('sent'),
  )
  expect(await report()).toMatchObject({ status: 'ok', waiting: 0, failed: 0, oldest: null })
  expect(await health()).toMatchObject({ status: 'ok', database: 'ok' })
})
