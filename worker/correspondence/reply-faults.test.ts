import { beforeEach, describe, expect, test, vi } from 'vitest'
import { claimTime } from '../emails/outbox'
import { auditLog } from '../testing/audit'
import { setTime } from '../testing/fake-clock'
import {
  connectionLost,
  databaseFailing,
  databaseLosingAnswers,
  databaseThrough,
} from '../testing/faulty-database'
import { inquiryRow } from '../testing/inquiries'
import { runCron } from '../testing/outbox'
import { aReply, awaitReply, replyTo, storedReplies, theStoredReply } from '../testing/replies'
import { adminHeaders } from '../testing/samples'
import { minute } from '../time'

const now = Date.UTC(2026, 10, 20, 9)

let id: string
let mailbox: Awaited<ReturnType<typeof awaitReply>>['mailbox']

beforeEach(async () => {
  ;({ id, mailbox } = await awaitReply(now))
})

const replyBy = (changes: object, reply: object = aReply) => replyTo(id, reply, { changes })

describe('a repeated key', () => {
  test('sends nothing twice', async () => {
    const sent = { key: crypto.randomUUID(), changes: mailbox.resend }
    const first = await replyTo(id, aReply, sent)

    expect(await replyTo(id, aReply, sent)).toEqual({ status: 200, reply: first.reply })

    expect(await mailbox.calls()).toHaveLength(1)
    expect(await storedReplies()).toHaveLength(1)
    expect((await auditLog()).filter(({ action }) => action === 'reply_sent')).toHaveLength(1)
  })

  test('sends one reply if both requests arrive at once', async () => {
    const headers = await adminHeaders()
    const sent = { key: crypto.randomUUID(), changes: mailbox.resend, headers }

    const answers = await Promise.all([replyTo(id, aReply, sent), replyTo(id, aReply, sent)])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201])
    expect(await mailbox.calls()).toHaveLength(1)
  })

  test('is refused with a different text', async () => {
    const sent = { key: crypto.randomUUID(), changes: mailbox.resend }
    await replyTo(id, aReply, sent)

    expect(await replyTo(id, { text: 'Another.' }, sent)).toMatchObject({
      status: 409,
      error: { code: 'idempotency_mismatch' },
    })
  })
})

describe('if D1', () => {
  const storing = /insert into "replies"/

  test('loses the response to storing, the reply is stored once, and cron sends it once', async () => {
    const key = crypto.randomUUID()
    const DB = databaseLosingAnswers(storing, connectionLost, 1)

    vi.useRealTimers()
    const answer = await replyTo(id, aReply, { key, changes: { ...mailbox.resend, DB } })

    expect(answer).toMatchObject({ status: 200, reply: { state: 'sending' } })
    expect(await mailbox.calls()).toEqual([])
    for (const minutes of [1, 2]) await runCron(Date.now() + minutes * minute, mailbox.resend)
    expect(await mailbox.calls()).toHaveLength(1)
    expect(await theStoredReply()).toMatchObject({ state: 'sent', attempts: 2 })
  })

  test('stores a reply so slowly that cron sends it meanwhile, the request does not send it too', async () => {
    const DB = databaseThrough(async (sql, commit) => {
      const answer = await commit()
      if (!storing.test(sql)) return answer
      setTime(now + claimTime)
      await runCron(now + claimTime, mailbox.resend)
      return answer
    })

    expect(await replyBy({ ...mailbox.resend, DB })).toMatchObject({
      status: 201,
      reply: { state: 'sent' },
    })

    expect(await mailbox.calls()).toHaveLength(1)
  })

  test('fails, nothing is sent or reported as sent', async () => {
    const DB = databaseFailing(storing, () => new Error('D1_ERROR: no such table'))

    expect(await replyBy({ ...mailbox.resend, DB })).toMatchObject({
      status: 503,
      error: { code: 'database_unavailable' },
    })

    expect(await mailbox.calls()).toEqual([])
    expect(await inquiryRow(id)).toMatchObject({ status: 'new' })
  })

  test('fails after the reply is sent, the provider receives it again with the same key', async () => {
    const DB = databaseFailing(/update "emails"/, () => new Error('D1_ERROR: disk I/O error'))

    const { reply } = await replyBy({ ...mailbox.resend, DB })

    expect(reply.state).toBe('sending')
    await runCron(now + minute, mailbox.resend)
    const keys = (await mailbox.calls()).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await theStoredReply()).toMatchObject({ state: 'sent' })
  })
})
