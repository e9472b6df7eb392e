import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { runJobs } from '../cron'
import { openDatabase } from '../db/open'
import type { DeliveryReport, NotificationDelivery } from '../notifications/contract'
import { claimTime } from '../notifications/outbox'
import { acknowledgeFrom, storedAcknowledgements } from '../testing/acknowledgements'
import { asAdmin, patch } from '../testing/edits'
import { sendEnquiry } from '../testing/files'
import { request } from '../testing/requests'
import { anInquiry, submit } from '../testing/samples'
import { tablesWith } from '../testing/traces'
import { day, hour, minute } from '../time'
import { claimNext } from './outbox'
import { queueAcknowledgements } from './queue'

const now = Date.UTC(2026, 10, 2, 9)
const second = { email: 'kamala@factory.example' }

let mailbox: Awaited<ReturnType<typeof acknowledgeFrom>>['mailbox']
let sentAt: Awaited<ReturnType<typeof acknowledgeFrom>>['sentAt']

beforeEach(async () => {
  ;({ mailbox, sentAt } = await acknowledgeFrom(now))
})

const queue = () => queueAcknowledgements(openDatabase(env.DB), now)
const enquire = (more: object = {}) => sendEnquiry(more, mailbox.resend)

/** The provider takes the notification, then answers so. */
async function enquireBefore(...script: Parameters<typeof mailbox.answer>) {
  await mailbox.answer({ status: 200 }, ...script)
  return enquire()
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

/** What the desk shows of an enquiry's acknowledgement, and which enquiry the banner leads to. */
async function shownOf(id: string) {
  const one = await asAdmin('GET', `/api/inquiries/${id}/delivery`)
  const all = await asAdmin('GET', '/api/delivery')
  const { acknowledgement } = one as unknown as NotificationDelivery
  return { acknowledgement, leadsTo: (all as unknown as DeliveryReport).unacknowledgedId }
}

describe('the notification of the company', () => {
  test('comes first: nobody is told of an enquiry of which the company is not', async () => {
    await mailbox.answer({ status: 503 })
    expect((await submit(mailbox.resend)).status).toBe(502)
    expect(await sentAt(now + 10_000)).toEqual([])
    await mailbox.answer({ status: 200 })

    expect(await sentAt(now + 2 * minute)).toHaveLength(1)
    const recipients = (await mailbox.calls()).map(({ body }) => String(body.to))
    expect(recipients.slice(-2)).toEqual([env.NOTIFY_TO, anInquiry.email])
  })

  test('that is not out for a day ends it', async () => {
    await mailbox.answer({ status: 503 })
    await submit(mailbox.resend)
    await sentAt(now + day)
    await mailbox.answer({ status: 200 })

    expect(await sentAt(now + day + 2 * hour)).toEqual([])
    expect(await storedAcknowledgements()).toEqual([])
  })

  test('is all that a visitor waits for', async () => {
    await mailbox.answer({ status: 200 }, { status: 503 })
    const response = await submit(mailbox.resend)

    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ notification: 'sent' })
    expect(await mailbox.calls()).toHaveLength(1)
  })
})

describe('one that fails', () => {
  test('is tried again under the same key, and counts until it is sent', async () => {
    const { id } = await enquireBefore({ status: 503 }, { status: 200 })
    expect(await report()).toEqual(['ok', 0, 0])
    expect(await sentAt(now + minute)).toHaveLength(1)
    expect(await report()).toEqual(['degraded', 1, 0])
    expect(await sentAt(now + minute + 30_000)).toEqual([])

    expect(await sentAt(now + 3 * minute)).toHaveLength(1)
    const keys = (await mailbox.calls()).slice(1).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([`acknowledgement/${id}`, `acknowledgement/${id}`])
    expect(await report()).toEqual(['ok', 0, 0])
    expect(await sentAt(now + day)).toEqual([])
  })

  test('is given up after a day, and counts until its enquiry is filed as done', async () => {
    const { id } = await enquireBefore({ status: 503 })
    for (const at of [minute, hour, day]) expect(await sentAt(now + at)).toHaveLength(1)
    expect(await sentAt(now + 2 * day)).toEqual([])
    expect(await report()).toEqual(['degraded', 0, 1])

    await patch(id, { isDone: true })
    expect(await report()).toEqual(['ok', 0, 0])
  })

  test('says why with its enquiry, to which the banner leads', async () => {
    const { id } = await enquireBefore({ status: 503 }, { status: 422 }, { status: 200 })
    await queue()
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
        ...{ sentAt: null, dueAt: null },
        failure: { code: 'rejected', status: 422, at: now + hour },
      },
      leadsTo: id,
    })

    const other = await enquire(second)
    await sentAt(now + 2 * hour)
    expect(await shownOf(other.id)).toEqual({
      acknowledgement: { sentAt: now + 2 * hour, dueAt: null },
      leadsTo: null,
    })
  })

  test('is forgotten a week after it was given up', async () => {
    await enquireBefore({ status: 422 })
    await sentAt(now + minute)
    await sentAt(now + 7 * day)
    expect(await storedAcknowledgements()).toHaveLength(1)

    await sentAt(now + minute + 7 * day)
    expect(await storedAcknowledgements()).toEqual([])
  })

  test('because it is rejected is not tried again, and counts until another is sent', async () => {
    await enquireBefore({ status: 422 }, { status: 200 })
    expect(await sentAt(now + minute)).toHaveLength(1)
    expect(await sentAt(now + day - minute)).toEqual([])
    expect(await report()).toEqual(['degraded', 0, 1])

    await enquire(second)
    await sentAt(now + day)
    expect(await report()).toEqual(['ok', 0, 0])
  })

  test('no longer counts once nobody is to get any', async () => {
    await enquireBefore({ status: 422 })
    await sentAt(now + minute)
    await env.DB.exec('update settings set acknowledgements = 0')
    await sentAt(now + 2 * minute)

    expect(await report()).toEqual(['ok', 0, 0])
  })

  test('keeps the next one waiting where the provider is down, and not where it was rejected', async () => {
    await mailbox.answer({ status: 200 })
    for (const i of [1, 2, 3]) await enquire({ email: `v${i}@factory.example` })
    await mailbox.answer({ status: 422 }, { status: 503 })

    expect(await sentAt(now + minute)).toHaveLength(2)
    expect((await storedAcknowledgements()).map((row) => row.failure_code)).toEqual([
      'rejected',
      'provider_error',
      null,
    ])
  })

  test('is sent at once when an administrator says that the cause is fixed', async () => {
    await enquireBefore({ status: 412 }, { status: 200 })
    await sentAt(now + minute)
    const changes = mailbox.resend
    await asAdmin('POST', '/api/delivery/waiting', {}, { changes })

    expect(await sentAt(now + 2 * minute)).toHaveLength(1)
  })
})

describe('never twice', () => {
  test('a sender that dies leaves it to cron, once its claim has ended', async () => {
    await enquire()
    await queue()
    await claimNext(openDatabase(env.DB), now)

    expect(await sentAt(now + claimTime - 1)).toEqual([])
    expect(await sentAt(now + claimTime)).toHaveLength(1)
  })

  test('two runs of cron at once send it once', async () => {
    await enquire()
    const before = (await mailbox.calls()).length

    await Promise.all([1, 2, 3].map(() => runJobs({ ...env, ...mailbox.resend }, () => now)))

    expect((await mailbox.calls()).length - before).toBe(1)
  })

  test('one that is being sent is not forgotten, whatever happens to its enquiry', async () => {
    const { id } = await enquire()
    await queue()
    await claimNext(openDatabase(env.DB), now)
    await patch(id, { isHeld: true })

    await sentAt(now + claimTime - 1)
    expect(await storedAcknowledgements()).toHaveLength(1)
  })
})

test('two go out in a run, the others in the next', async () => {
  for (let i = 0; i < 3; i += 1) await enquire({ email: `v${i}@factory.example` })

  expect(await sentAt(now + minute)).toHaveLength(2)
  expect(await sentAt(now + 2 * minute)).toHaveLength(1)
})

test('erasing a person leaves nothing of it, and an export has it', async () => {
  await enquire({ email: 'Zq.Visitor+x@unique.example' })
  await enquire(second)
  await sentAt(now + minute)
  const body = { email: 'zq.visitor+X@unique.example' }
  const exported = await asAdmin('POST', '/api/personal-data/export', body)
  expect(exported).toMatchObject({
    inquiries: [
      { acknowledgement: { mailbox: 'zq.visitor@unique.example', sentAt: now + minute } },
    ],
  })

  await asAdmin('POST', '/api/personal-data/erase', { ...body, inquiries: 1 })

  expect(await tablesWith('visitor@unique')).toEqual([])
  expect(await storedAcknowledgements()).toMatchObject([{ mailbox: second.email }])
})
