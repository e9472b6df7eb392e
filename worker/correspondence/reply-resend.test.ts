import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { forCustomer } from '../emails/retries'
import { auditLog } from '../testing/audit'
import { asAdmin, patch } from '../testing/edits'
import { setTime } from '../testing/fake-clock'
import { addInquiry, inquiryRow } from '../testing/inquiries'
import { runCron } from '../testing/outbox'
import { awaitReply, theStoredReply } from '../testing/replies'
import { request } from '../testing/requests'
import { day } from '../time'

const now = Date.UTC(2026, 10, 20, 9)
const sendingTime = forCustomer.triedFor

let id: string
let mailbox: Awaited<ReturnType<typeof awaitReply>>['mailbox']
let replyWhile: Awaited<ReturnType<typeof awaitReply>>['replyWhile']

beforeEach(async () => {
  ;({ id, mailbox, replyWhile } = await awaitReply(now))
})

function resend(reply: { id: number | string }, inquiry = id, changes: object = mailbox.resend) {
  const path = `/api/inquiries/${inquiry}/replies/${reply.id}/delivery`
  return asAdmin('POST', path, {}, { changes })
}

const delivery = () => asAdmin('GET', '/api/delivery', undefined, { changes: mailbox.resend })

async function health() {
  // Cron does not run here all the time.
  await env.DB.prepare('update desk_state set cron_at = ?').bind(Date.now()).run()
  const response = await request('/api/health', {}, mailbox.resend)
  return (await response.json<{ status: string }>()).status
}

describe('resending a reply', () => {
  test('sends a failed reply as a new one and is recorded in the audit log', async () => {
    const reply = await replyWhile({ status: 503 }, { status: 503 }, { status: 200 })
    await runCron(now + sendingTime, mailbox.resend)
    const later = now + 8 * day
    setTime(later)
    await env.DB.prepare("update replies set failed_copies = '[]'").run()

    const answer = await resend(reply)

    expect(answer).toMatchObject({ status: 200, reply: { state: 'sent', sentAt: later } })
    expect(await theStoredReply()).toMatchObject({ failed_copies: null })
    const keys = (await mailbox.calls()).map(({ headers }) => headers['idempotency-key'])
    expect(keys.at(-1)).not.toBe(keys[0])
    expect((await auditLog()).map(({ action }) => action)).toContain('reply_resent')
  })

  test.each([
    ['it is sent again', async (reply: { id: number }) => resend(reply)],
    ['its inquiry is filed', async () => patch(id, { isDone: true })],
    ['its inquiry is deleted', async () => patch(id, { isDeleted: true })],
    ['its inquiry is marked as spam', async () => patch(id, { isHeld: true })],
  ])('is called for by health and the delivery report until %s', async (_, settle) => {
    // A reply that fails in a filed inquiry counts as well.
    await patch(id, { isDone: true })
    const reply = await replyWhile({ status: 503 }, { status: 503 }, { status: 200 })
    await patch(id, { status: 'won' })
    await runCron(now + sendingTime, mailbox.resend)
    setTime(now + 8 * day)
    expect(await delivery()).toMatchObject({ repliesWaiting: 0, repliesFailed: 1 })
    expect(await health()).toBe('degraded')

    await settle(reply)

    expect(await delivery()).toMatchObject({ repliesFailed: 0 })
    expect(await health()).toBe('ok')
  })

  test('takes back that the last reply did not reach its customer', async () => {
    const reply = await replyWhile({ status: 503 }, { status: 503 }, { status: 200 })
    await runCron(now + sendingTime, mailbox.resend)
    expect(await inquiryRow(id)).toMatchObject({ reply_failed_at: now + sendingTime })

    await resend(reply)

    expect(await inquiryRow(id)).toMatchObject({ reply_failed_at: null })
  })

  test('is refused if the reply has been sent', async () => {
    const reply = await replyWhile({ status: 200 })

    expect(await resend(reply)).toMatchObject({ status: 409, error: { code: 'reply_under_way' } })

    expect(await mailbox.calls()).toHaveLength(1)
    expect((await auditLog()).map(({ action }) => action)).not.toContain('reply_resent')
  })

  test('twice at once sends it once', async () => {
    const reply = await replyWhile({ status: 503 }, { status: 200 })
    await asAdmin('GET', '/api/settings')

    const answers = await Promise.all([resend(reply), resend(reply)])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await mailbox.calls()).toHaveLength(2)
  })

  test.each(['0', 'x', '1e999', '-1'])('with the id %j returns 404', async (reply) => {
    await replyWhile({ status: 503 })

    expect(await resend({ id: reply })).toMatchObject({ status: 404 })
  })

  test('of another enquiry returns 404', async () => {
    const reply = await replyWhile({ status: 503 })

    expect(await resend(reply, await addInquiry())).toMatchObject({ status: 404 })
  })
})
