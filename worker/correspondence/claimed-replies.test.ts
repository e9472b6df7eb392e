/** Replies whose sender died, was overtaken or sent too late. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { runJobs } from '../cron'
import { openDatabase } from '../db/database'
import { claimNext, claimTime, priorities, type QueuedEmail, send } from '../emails/outbox'
import { addNotified, runCron } from '../testing/outbox'
import { awaitReply, replyTo, theStoredReply } from '../testing/replies'
import { hour } from '../time'
import { reply as replyKind } from './replies'

const now = Date.UTC(2026, 10, 20, 9)
const db = openDatabase(env.DB)

let mailbox: Awaited<ReturnType<typeof awaitReply>>['mailbox']
let replyWhile: Awaited<ReturnType<typeof awaitReply>>['replyWhile']

beforeEach(async () => {
  ;({ mailbox, replyWhile } = await awaitReply(now))
})

/** Leaves a reply claimed, as if its sender had died. */
async function abandon() {
  const reply = await replyWhile({ status: 503 })
  await env.DB.prepare(
    "update emails set state = 'sending', attempts = 1, due_at = ? where kind = 'reply'",
  )
    .bind(now + claimTime)
    .run()
  await mailbox.answer({ status: 200 })
  return reply
}

async function claimAt(at: number) {
  const claimed = await claimNext(db, at, [priorities.first])
  if (!claimed) throw new Error('Nothing was claimed.')
  return claimed
}

/** Sends a claimed reply while the provider answers with this status. */
async function sendWhile(status: number, claimed: QueuedEmail, at: number) {
  await mailbox.answer({ status })
  const options = { timeLimit: 1000, now: () => at }
  await send({ ...env, ...mailbox.resend }, db, replyKind, claimed, options)
}

describe('a claim on a reply', () => {
  test('of a sender that died ends, and cron sends the reply', async () => {
    await abandon()

    await runCron(now + claimTime - 1, mailbox.resend)
    expect(await mailbox.calls()).toHaveLength(1)
    await runCron(now + claimTime, mailbox.resend)

    expect(await mailbox.calls()).toHaveLength(2)
    expect(await theStoredReply()).toMatchObject({ state: 'sent', attempts: 2 })
  })

  test('keeps simultaneous cron runs from sending it twice', async () => {
    await abandon()
    const at = () => now + hour

    await Promise.all([1, 2, 3].map(() => runJobs({ ...env, ...mailbox.resend }, at)))

    expect(await mailbox.calls()).toHaveLength(2)
  })

  test('that has ended cannot change the outcome of the next one', async () => {
    await abandon()
    const first = await claimAt(now + claimTime)
    const second = await claimAt(now + 2 * claimTime)

    await sendWhile(503, first, now + 2 * claimTime + 1)

    expect(await theStoredReply()).toMatchObject({ state: 'sending', attempts: second.attempts })
    await sendWhile(503, second, now + 2 * claimTime + 2)
    expect(await theStoredReply()).toMatchObject({ state: 'waiting', attempts: second.attempts })
  })
})

test('a reply that is deleted while it is sent does not mark its successor as sent', async () => {
  await abandon()
  const first = await claimAt(now + claimTime)
  const { id } = await theStoredReply()
  await env.DB.prepare('delete from inquiries').run()
  const other = await addNotified()
  await mailbox.answer({ status: 503 })
  const { reply } = await replyTo(other, undefined, { changes: mailbox.resend })
  expect(reply.id).toBe(id)

  await sendWhile(200, first, now + claimTime + 1)

  expect(await theStoredReply()).toMatchObject({ state: 'waiting', sent_at: null })
})
