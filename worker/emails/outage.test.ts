import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { kinds } from '../notifications/kinds'
import { backgroundTimeLimit } from '../notifications/notify'
import { onFakeClock } from '../testing/fake-clock'
import { addWaiting, inquiryIdOf, notifications, runCron } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { minute, second } from '../time'
import { drainOutbox } from './drain'

const start = Date.UTC(2026, 10, 1)

function drainAt(at: number, changes: object) {
  return drainOutbox({ ...env, ...changes }, kinds, () => at)
}

const states = async () => (await notifications()).map(({ state }) => state)

describe('a notification that the provider rejects', () => {
  /** Adds `count` notifications for the provider to reject, and `others` that are newer. */
  async function addPoisoned(count: number, others: number) {
    const poisoned: string[] = []
    for (let i = 0; i < count; i += 1) poisoned.push(await addWaiting(start + i))
    const rest: string[] = []
    for (let i = 0; i < others; i += 1) rest.push(await addWaiting(start + minute + i))
    return { poisoned, rest }
  }

  test('does not delay the others', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 400 }, { status: 400 }, { status: 200 })
    const { poisoned, rest } = await addPoisoned(1, 4)

    await runCron(start + 2 * minute, mailbox.resend)

    expect((await mailbox.calls()).map(inquiryIdOf)).toEqual([
      // With `reply_to`, then without.
      ...poisoned,
      ...poisoned,
      ...rest,
    ])
    expect(await states()).toEqual(['pending', 'sent', 'sent', 'sent', 'sent'])
  })

  test('does not delay the others when there are five such notifications', async () => {
    const mailbox = openMailbox()
    await mailbox.answer(...new Array(5).fill({ status: 400 }), { status: 200 })
    const { rest } = await addPoisoned(5, 2)

    await runCron(start + 2 * minute, mailbox.resend)

    const sent = (await notifications()).filter(({ state }) => state === 'sent')
    expect(sent.map(({ inquiry_id }) => inquiry_id)).toEqual(expect.arrayContaining(rest))
  })
})

describe('a provider that hangs or is slow', () => {
  test('ends the run after three timeouts, well before the next run', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ fault: 'hang' })
    for (let i = 0; i < 6; i += 1) await addWaiting(start + i)

    const run = onFakeClock(() => runCron(start + minute, mailbox.resend))
    let passed = 0
    for (; !run.isDone(); passed += 5 * second) await run.advance(5 * second)
    await run.result

    expect(await mailbox.calls()).toHaveLength(3)
    expect(passed).toBeLessThanOrEqual(40 * second)
    expect(await states()).toEqual(new Array(6).fill('pending'))
    expect(
      (await notifications()).filter(({ failure_code }) => failure_code === 'timed_out'),
    ).toHaveLength(3)
  })

  test('gets as many notifications as a run has time for, and the rest in the next run', async () => {
    const mailbox = openMailbox()
    for (let i = 0; i < 8; i += 1) await addWaiting(start + i)
    let at = start + minute
    const slow = async () => {
      at += 9 * second
      return { messageId: '1' }
    }
    const changes = { EMAIL_CHANNELS: 'cloudflare', SEND_EMAIL: { send: slow } }

    await drainOutbox({ ...env, ...changes }, kinds, () => at)

    expect(await states()).toEqual([...new Array(5).fill('sent'), ...new Array(3).fill('pending')])
    expect(at - start - minute).toBeLessThanOrEqual(50 * second)
    await drainAt(at + minute, mailbox.resend)
    expect(await states()).toEqual(new Array(8).fill('sent'))
  })

  test('gets none after a response for longer than the platform allows', async () => {
    for (let i = 0; i < 4; i += 1) await addWaiting(start + i)
    let at = start + minute
    const slow = async () => {
      at += 9 * second
      return { messageId: '1' }
    }
    const changes = { EMAIL_CHANNELS: 'cloudflare', SEND_EMAIL: { send: slow } }

    await drainOutbox({ ...env, ...changes }, kinds, () => at, backgroundTimeLimit)

    expect(await states()).toEqual(['sent', 'sent', 'pending', 'pending'])
  })
})

describe('a provider that asks to wait', () => {
  test('does not get that notification before the time when another one is due', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 429, headers: { 'retry-after': '600' } }, { status: 503 })
    const limited = await addWaiting(start)
    await drainAt(start, mailbox.resend)
    const other = await addWaiting(start + minute)

    await drainAt(start + 2 * minute, mailbox.resend)

    expect((await mailbox.calls()).map(inquiryIdOf)).toEqual([limited, other])
  })
})
