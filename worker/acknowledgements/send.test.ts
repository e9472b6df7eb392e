import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { runJobs } from '../cron'
import { openDatabase } from '../db/database'
import { claimNext, claimTime, priorities } from '../emails/outbox'
import type { DeliveryReport, NotificationDelivery } from '../notifications/report'
import { acknowledgeFrom, storedAcknowledgements } from '../testing/acknowledgements'
import { asAdmin, patch } from '../testing/edits'
import { addNotified } from '../testing/outbox'
import { request } from '../testing/requests'
import { anInquiry, submit } from '../testing/samples'
import { tablesWith } from '../testing/traces'
import { day, hour, minute } from '../time'

const now = Date.UTC(2026, 10, 2, 9)
const second = { email: 'kamala@factory.example' }

let mailbox: Awaited<ReturnType<typeof acknowledgeFrom>>['mailbox']
let sentAt: Awaited<ReturnType<typeof acknowledgeFrom>>['sentAt']

beforeEach(async () => {
  ;({ mailbox, sentAt } = await acknowledgeFrom(now))
})

const claim = () => claimNext(openDatabase(env.DB), now, [priorities.acknowledgement])

/** Stores an enquiry that the company is notified of, as if its form had been sent. Returns its id. */
const inquire = (more: object = {}) => addNotified({ timestamp: Date.now(), ...more })

/** The same before the provider answers as in the script. */
async function inquireBefore(...script: Parameters<typeof mailbox.answer>) {
  await mailbox.answer(...script)
  return inquire()
}

async function report() {
  const answer = await asAdmin('GET', '/api/delivery', undefined, { changes: mailbox.resend })
  const { status, acknowledgementsWaiting, acknowledgementsFailed } = {
    ...(answer as unknown as DeliveryReport),
  }
  const health = await request('/api/health', {}, mailbox.resend)
  expect(await health.json()).toMatchObject({ status })
  return [status, acknowledgementsWaiting, acknowledgementsFailed]
}

/** Returns the acknowledgement as the desk shows it, and the enquiry that the banner links to. */
async function shownOf(id: string) {
  const one = await asAdmin('GET', `/api/inquiries/${id}/delivery`)
  const all = await asAdmin('GET', '/api/delivery')
  const { acknowledgement } = one as unknown as NotificationDelivery
  return { acknowledgement, leadsTo: (all as unknown as DeliveryReport).unacknowledgedId }
}

describe('the notification to the company', () => {
  test('comes first: no enquiry is acknowledged before the company is notified', async () => {
    await mailbox.answer({ status: 503 })
    expect((await submit(mailbox.resend)).status).toBe(502)
    expect(await sentAt(now + 10_000)).toEqual([])
    await mailbox.answer({ status: 200 })

    expect(await sentAt(now + 2 * minute)).toHaveLength(1)
    const recipients = (await mailbox.calls()).map(({ body }) => String(body.to))
    expect(recipients.slice(-2)).toEqual([env.NOTIFY_TO, anInquiry.email])
  })

  test('cancels the acknowledgement if it is not sent within a day', async () => {
    await mailbox.answer({ status: 503 })
    await submit(mailbox.resend)
    await sentAt(now + day)
    await mailbox.answer({ status: 200 })

    expect(await sentAt(now + day + 2 * hour)).toEqual([])
    expect(await storedAcknowledgements()).toEqual([])
  })

  test('is the only e-mail that a visitor waits for', async () => {
    await mailbox.answer({ status: 200 }, { status: 503 })
    const response = await submit(mailbox.resend)

    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ notification: 'sent' })
    expect(await mailbox.calls()).toHaveLength(1)
  })
})

describe('an acknowledgement that fails', () => {
  test('is retried with the same key, and is reported until it is sent', async () => {
    await inquireBefore({ status: 503 }, { status: 200 })
    expect(await report()).toEqual(['ok', 0, 0])
    expect(await sentAt(now + minute)).toHaveLength(1)
    expect(await report()).toEqual(['degraded', 1, 0])
    expect(await sentAt(now + minute + 30_000)).toEqual([])

    expect(await sentAt(now + 3 * minute)).toHaveLength(1)
    const keys = (await mailbox.calls()).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await report()).toEqual(['ok', 0, 0])
    expect(await sentAt(now + day)).toEqual([])
  })

  test('is given up after a day, and is reported until its enquiry is done', async () => {
    const id = await inquireBefore({ status: 503 })
    for (const at of [minute, hour, day]) expect(await sentAt(now + at)).toHaveLength(1)
    expect(await sentAt(now + 2 * day)).toEqual([])
    expect(await report()).toEqual(['degraded', 0, 1])

    await patch(id, { isDone: true })
    expect(await report()).toEqual(['ok', 0, 0])
  })

  test('shows the reason on its enquiry, which the banner links to', async () => {
    const id = await inquireBefore({ status: 503 }, { status: 422 }, { status: 200 })
    expect(await shownOf(id)).toEqual({
      acknowledgement: { sentAt: null, dueAt: now },
      leadsTo: null,
    })
    await sentAt(now + minute)
    expect(await shownOf(id)).toMatchObject({
      acknowledgement: { dueAt: expect.any(Number), failure: { code: 'provider_error' } },
      leadsTo: id,
    })
    await sentAt(now + hour)
    expect(await shownOf(id)).toEqual({
      acknowledgement: {
        sentAt: null,
        dueAt: null,
        failure: { code: 'rejected', status: 422, at: now + hour },
      },
      leadsTo: id,
    })

    const other = await inquire(second)
    await sentAt(now + 2 * hour)
    expect(await shownOf(other)).toEqual({
      acknowledgement: { sentAt: now + 2 * hour, dueAt: null },
      leadsTo: null,
    })
  })

  test('is deleted a week after it was given up', async () => {
    await inquireBefore({ status: 422 })
    await sentAt(now + minute)
    await sentAt(now + 7 * day)
    expect(await storedAcknowledgements()).toHaveLength(1)

    await sentAt(now + minute + 7 * day)
    expect(await storedAcknowledgements()).toEqual([])
  })

  test('because it is rejected is not retried, and is reported until another one is sent', async () => {
    await inquireBefore({ status: 422 }, { status: 200 })
    expect(await sentAt(now + minute)).toHaveLength(1)
    expect(await sentAt(now + day - minute)).toEqual([])
    expect(await report()).toEqual(['degraded', 0, 1])

    await inquire(second)
    await sentAt(now + day)
    expect(await report()).toEqual(['ok', 0, 0])
  })

  test('is no longer reported once acknowledgements are off', async () => {
    await inquireBefore({ status: 422 })
    await sentAt(now + minute)
    await env.DB.exec('update settings set acknowledgements = 0')
    await sentAt(now + 2 * minute)

    expect(await report()).toEqual(['ok', 0, 0])
  })

  test('is retried at once when an administrator says that the cause is fixed', async () => {
    await inquireBefore({ status: 412 }, { status: 200 })
    await sentAt(now + minute)
    const changes = mailbox.resend
    const before = (await mailbox.calls()).length
    await asAdmin('POST', '/api/delivery/waiting', {}, { changes })

    expect((await mailbox.calls()).length - before).toBe(1)
  })
})

describe('a claim on an acknowledgement', () => {
  test('of a sender that died ends, and cron sends the acknowledgement', async () => {
    await inquire()
    await claim()

    expect(await sentAt(now + claimTime - 1)).toEqual([])
    expect(await sentAt(now + claimTime)).toHaveLength(1)
  })

  test('keeps simultaneous cron runs from sending it twice', async () => {
    await inquire()
    const before = (await mailbox.calls()).length

    await Promise.all([1, 2, 3].map(() => runJobs({ ...env, ...mailbox.resend }, () => now)))

    expect((await mailbox.calls()).length - before).toBe(1)
  })
})

test('an acknowledgement is exported and erased with a person’s data', async () => {
  await inquire({ email: 'Zq.Visitor+x@unique.example' })
  await inquire(second)
  await sentAt(now + minute)
  const body = { email: 'zq.visitor+X@unique.example' }
  const exported = await asAdmin('POST', '/api/personal-data/export', body)
  expect(exported).toMatchObject({
    inquiries: [
      {
        emails: [
          { kind: 'notification' },
          {
            kind: 'acknowledgement',
            dedupeKey: expect.stringContaining('zq.visitor@unique.example'),
            sentAt: now + minute,
          },
        ],
      },
    ],
  })

  await asAdmin('POST', '/api/personal-data/erase', { ...body, inquiries: 1 })

  expect(await tablesWith('visitor@unique')).toEqual([])
  expect(await storedAcknowledgements()).toMatchObject([{ mailbox: second.email }])
})
