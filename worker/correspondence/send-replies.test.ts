import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../db/database'
import { forCustomer } from '../emails/retries'
import { purgeInquiries } from '../retention/purge'
import { asAdmin } from '../testing/edits'
import { inquiryRow, setInquiry } from '../testing/inquiries'
import { keepFor } from '../testing/kept-inquiries'
import { addWaiting, runCron, setNotification } from '../testing/outbox'
import { awaitReply, replyTo, storedReplies, theStoredReply } from '../testing/replies'
import { day, hour, minute } from '../time'

const now = Date.UTC(2026, 10, 20, 9)
const sendingTime = forCustomer.triedFor
const db = openDatabase(env.DB)

let id: string
let mailbox: Awaited<ReturnType<typeof awaitReply>>['mailbox']
let replyWhile: Awaited<ReturnType<typeof awaitReply>>['replyWhile']

beforeEach(async () => {
  ;({ id, mailbox, replyWhile } = await awaitReply(now))
})

describe('a reply that fails', () => {
  test('waits, shows why, and is retried by cron with the same key', async () => {
    const reply = await replyWhile({ status: 503 }, { status: 200 })

    expect(reply).toMatchObject({
      state: 'pending',
      attempts: 1,
      sentAt: null,
      failure: { code: 'provider_error', status: 503, at: now },
    })
    expect(reply.dueAt).toBeGreaterThanOrEqual(now + minute)
    await runCron(now + 30_000, mailbox.resend)
    expect(await mailbox.calls()).toHaveLength(1)
    await runCron(now + 2 * minute, mailbox.resend)
    const calls = await mailbox.calls()
    const [first, second] = calls.map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^reply\//)
    expect(second).toBe(first)
    expect(calls[1]?.body).toEqual(calls[0]?.body)
    expect(await theStoredReply()).toMatchObject({ state: 'sent', due_at: null })
    await runCron(now + 2 * day, mailbox.resend)
    expect(await mailbox.calls()).toHaveLength(2)
  })

  test('is the first answer only once it has been sent', async () => {
    await replyWhile({ status: 503 }, { status: 200 })
    expect(await inquiryRow(id)).toMatchObject({ status: 'answered', first_answered_at: null })

    await runCron(now + 2 * minute, mailbox.resend)

    expect(await inquiryRow(id)).toMatchObject({ first_answered_at: now + 2 * minute })
  })

  test('is given up after seven days, and its enquiry returns to the inbox', async () => {
    await replyWhile({ status: 429 })
    expect(await inquiryRow(id)).toMatchObject({ box: 'waiting' })
    await setInquiry(id, { remind_at: now + 2 * sendingTime })

    await runCron(now + sendingTime, mailbox.resend)

    expect(await theStoredReply()).toMatchObject({ state: 'failed', due_at: null })
    expect(await inquiryRow(id)).toMatchObject({
      box: 'inbox',
      status: 'answered',
      remind_at: null,
      reply_failed_at: now + sendingTime,
    })
    await runCron(now + sendingTime + day, mailbox.resend)
    expect(await mailbox.calls()).toHaveLength(2)
  })

  test('is never sent without a reply-to address, is given up once it is rejected three times, and its enquiry returns to the inbox', async () => {
    await replyWhile({ status: 422 })
    await runCron(now + 2 * hour, mailbox.resend)
    expect(await theStoredReply()).toMatchObject({ state: 'waiting' })
    expect(await inquiryRow(id)).toMatchObject({ box: 'waiting' })

    await runCron(now + 4 * hour, mailbox.resend)

    expect(await theStoredReply()).toMatchObject({ state: 'failed', due_at: null, attempts: 3 })
    expect(await inquiryRow(id)).toMatchObject({ box: 'inbox' })
    await runCron(now + day, mailbox.resend)
    const answersTo = (await mailbox.calls()).map(({ body }) => body.reply_to)
    expect(answersTo).toEqual(new Array(3).fill('office@ceyforge.example'))
  })

  test('is given up before Resend forgets its idempotency key', async () => {
    await replyWhile({ status: 500 })

    await runCron(now + 21 * hour, mailbox.resend)
    expect(await theStoredReply()).toMatchObject({ state: 'waiting' })
    await runCron(now + 23 * hour, mailbox.resend)

    expect(await theStoredReply()).toMatchObject({ state: 'failed', due_at: null })
    expect(await inquiryRow(id)).toMatchObject({ box: 'inbox' })
  })

  test('keeps its enquiry from retention until it is sent', async () => {
    await replyWhile({ status: 503 }, { status: 200 })
    const later = now + 40 * day
    await setInquiry(id, { read_at: now, notification: 'sent' })
    await keepFor(10)

    await purgeInquiries(db, later)
    expect(await inquiryRow(id)).toBeTruthy()
    await runCron(later, mailbox.resend)
    await purgeInquiries(db, later + hour)
    expect(await inquiryRow(id)).toBeNull()
  })

  test('is updated on open desks after each attempt', async () => {
    await replyWhile({ status: 503 }, { status: 200 })
    const before = await env.DB.prepare('select revision from desk_state').first('revision')

    await runCron(now + 2 * minute, mailbox.resend)

    const changes = await asAdmin('GET', `/api/inquiries/changes?since=${before}`)
    expect(changes).toMatchObject({ status: 200, changed: [{ id }] })
  })
})

describe('when the provider is back', () => {
  test('a waiting reply is sent as soon as a notification has been sent', async () => {
    await replyWhile({ status: 412 }, { status: 200 })
    // This notification has failed before.
    await setNotification(await addWaiting(now), { attempts: 1, failure_code: 'unreachable' })

    await runCron(now + minute, mailbox.resend)

    expect(await theStoredReply()).toMatchObject({ state: 'sent' })
  })

  test('a waiting notification is sent as soon as a reply has been sent', async () => {
    const waiting = await addWaiting(now - hour)
    await setNotification(waiting, { due_at: now + hour, failure_code: 'unreachable' })
    await replyWhile({ status: 503 }, { status: 200 })

    for (const minutes of [2, 3]) await runCron(now + minutes * minute, mailbox.resend)

    const { results } = await env.DB.prepare('select notification from inquiries').all()
    expect(results).toEqual([{ notification: 'sent' }, { notification: 'sent' }])
  })

  test('a rejected reply does not hold up the next', async () => {
    await mailbox.answer({ status: 503 })
    for (let i = 0; i < 3; i += 1) await replyTo(id, undefined, { changes: mailbox.resend })
    await env.DB.prepare("update emails set due_at = ? + id where kind = 'reply'").bind(now).run()
    await mailbox.answer({ status: 422 }, { status: 200 })

    await runCron(now + minute, mailbox.resend)

    expect((await storedReplies()).map(({ state }) => state)).toEqual(['waiting', 'sent', 'sent'])
  })
})

test('a reply is deleted with its inquiry', async () => {
  await replyWhile({ status: 503 })

  await env.DB.prepare('delete from inquiries').run()

  expect(await storedReplies()).toEqual([])
  await runCron(now + hour, mailbox.resend)
  expect(await mailbox.calls()).toHaveLength(1)
})
