/** Replies that the provider may have sent although the attempt failed. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { onFakeClock } from '../testing/fake-clock'
import { inquiryRow } from '../testing/inquiries'
import { runCron } from '../testing/outbox'
import { awaitReply, replyTo, theStoredReply } from '../testing/replies'
import { hour, minute, second } from '../time'

const now = Date.UTC(2026, 10, 20, 9)

let id: string
let mailbox: Awaited<ReturnType<typeof awaitReply>>['mailbox']
let emailjs: object

beforeEach(async () => {
  ;({ id, mailbox } = await awaitReply(now))
  emailjs = { ...mailbox.emailjs, EMAILJS_REPLY_TEMPLATE_ID: 'replies' }
})

async function replyWhile(...script: Parameters<typeof mailbox.answer>) {
  await mailbox.answer(...script)
  await replyTo(id, undefined, { changes: emailjs })
}

describe('a reply by a channel without idempotency keys', () => {
  test.each([
    ['reports an error', { status: 500 }, 'provider_error'],
    ['reports that it waited too long', { status: 504 }, 'provider_error'],
  ])(
    'is tried three times if the provider %s, because it may have been sent each time',
    async (_, answer, code) => {
      await replyWhile(answer)
      await runCron(now + 2 * minute, emailjs)
      expect(await theStoredReply()).toMatchObject({ state: 'waiting' })

      await runCron(now + 10 * minute, emailjs)

      expect(await theStoredReply()).toMatchObject({
        state: 'failed',
        due_at: null,
        failure_code: code,
      })
      expect(await inquiryRow(id)).toMatchObject({ box: 'inbox' })
      await runCron(now + hour, emailjs)
      expect(await mailbox.calls()).toHaveLength(3)
    },
  )

  test.each([
    ['has no quota left', { status: 402 }],
    ['is out of service', { status: 503 }],
    ['cannot be reached', { fault: 'drop' } as const],
  ])('is retried for longer if the provider %s', async (_, answer) => {
    await replyWhile(answer, answer, answer, { status: 200 })
    for (const hours of [2, 4, 6]) await runCron(now + hours * hour, emailjs)

    expect(await theStoredReply()).toMatchObject({ state: 'sent' })
  })

  test('is given 25 seconds by cron, so that a slow provider sends it only once more', async () => {
    await replyWhile({ status: 503 }, { fault: 'hang' })
    vi.useRealTimers()
    const run = onFakeClock(() => runCron(now + 2 * minute, emailjs))

    await run.advance(25 * second - 1)
    expect(await theStoredReply()).toMatchObject({ state: 'sending' })
    await run.advance(1)
    await run.result

    expect(await theStoredReply()).toMatchObject({ state: 'waiting', failure_code: 'timed_out' })
  })
})
