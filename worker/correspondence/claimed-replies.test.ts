/** Replies whose sender died, was overtaken or sent too late. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { runJobs } from '../cron'
import { openDatabase } from '../db/database'
import { claimTime } from '../notifications/outbox'
import { addInquiry } from '../testing/inquiries'
import { runCron } from '../testing/outbox'
import { awaitReply, replyTo, theStoredReply } from '../testing/replies'
import { hour } from '../time'
import { bookkeepingOf, claimNextReply } from './replies'

const now = Date.UTC(2026, 10, 20, 9)
const db = openDatabase(env.DB)
const failure = { channel: 'resend', code: 'provider_error', status: 503 } as const

let mailbox: Awaited<ReturnType<typeof awaitReply>>['mailbox']
let replyWhile: Awaited<ReturnType<typeof awaitReply>>['replyWhile']

beforeEach(async () => {
  ;({ mailbox, replyWhile } = await awaitReply(now))
})

/** Leaves a reply claimed, as if its sender had died. */
async function abandon() {
  const reply = await replyWhile({ status: 503 })
  await env.DB.prepare(
    "update replies set state = 'pending', is_claimed = 1, attempts = 1, due_at = ?",
  )
    .bind(now + claimTime)
    .run()
  await mailbox.answer({ status: 200 })
  return reply
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
    const first = await claimNextReply(db, now + claimTime)
    const second = await claimNextReply(db, now + 2 * claimTime)
    if (!first || !second) throw new Error('Nothing was claimed.')

    await bookkeepingOf(db, first).recordFailure(failure, now + 2 * claimTime + 1, [failure])
    await bookkeepingOf(db, first).releaseClaim([], now + 2 * claimTime + 1)

    expect(await theStoredReply()).toMatchObject({ is_claimed: 1, attempts: second.attempts })
    await bookkeepingOf(db, second).recordFailure(failure, now + 2 * claimTime + 2, [failure])
    expect(await theStoredReply()).toMatchObject({ is_claimed: 0, attempts: second.attempts })
  })

  test('does not count as an attempt if there was no slot', async () => {
    await abandon()
    const claimed = await claimNextReply(db, now + claimTime)
    if (!claimed) throw new Error('Nothing was claimed.')

    await bookkeepingOf(db, claimed).releaseClaim([], now + claimTime)

    expect(await theStoredReply()).toMatchObject({ attempts: 1, due_at: now + claimTime })
  })
})

test('a reply that is deleted while it is sent does not mark its successor as sent', async () => {
  await abandon()
  const first = await claimNextReply(db, now + claimTime)
  if (!first) throw new Error('Nothing was claimed.')
  await env.DB.prepare('delete from inquiries').run()
  const other = await addInquiry({ columns: { notification: 'sent', due_at: null } })
  await mailbox.answer({ status: 503 })
  const { reply } = await replyTo(other, undefined, { changes: mailbox.resend })
  expect(reply.id).toBe(first.id)

  await bookkeepingOf(db, first).recordSent('resend', [], now + claimTime + 1)

  expect(await theStoredReply()).toMatchObject({ state: 'pending', sent_at: null })
})
