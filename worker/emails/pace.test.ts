import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../db/database'
import { reserveSlot } from '../emails/deliver'
import { hurry, onFakeClock, setTime } from '../testing/fake-clock'
import { addWaiting, inquiryIdOf, notifications, runCron, theNotification } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { submit } from '../testing/samples'
import { day, hour, minute, second } from '../time'

const start = Date.UTC(2026, 10, 1)

function reserve(now: number, latest = now + 7 * second) {
  return reserveSlot(openDatabase(env.DB), second, now, latest)
}

const takeSlotsUntil = (nextAt: number) =>
  env.DB.prepare('update desk_state set emailjs_free_at = ?').bind(nextAt).run()

describe('the pace of a channel', () => {
  test('gives each caller a separate second, even in parallel', async () => {
    const slots = await Promise.all(Array.from({ length: 8 }, () => reserve(start)))

    const sorted = slots.map((slot) => Number(slot) - start).sort((a, b) => a - b)
    expect(sorted).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((n) => n * second))
    expect(await reserve(start)).toBeNull()
  })

  test('imposes no wait after a second without a call', async () => {
    await reserve(start)

    expect(await reserve(start + 999)).toBe(start + second)
    expect(await reserve(start + 2 * second)).toBe(start + 2 * second)
  })

  test('grants a slot at the latest time a caller accepts, but not after it', async () => {
    await takeSlotsUntil(start + 7 * second)

    expect(await reserve(start, start + 7 * second - 1)).toBeNull()
    expect(await reserve(start, start + 7 * second)).toBe(start + 7 * second)
  })

  test.each([
    ['a minute', minute],
    ['an hour', hour],
    ['a day', day],
  ])('is not blocked by a clock that ran %s fast', async (_, ahead) => {
    await takeSlotsUntil(start + ahead + second)

    expect(await reserve(start)).toBe(start)
    expect(await reserve(start)).toBe(start + second)
  })
})

describe('simultaneous visitors', () => {
  test('cause at most one call to the provider per second', async () => {
    const mailbox = openMailbox()
    const sending = onFakeClock(() =>
      Promise.all(Array.from({ length: 4 }, () => submit(mailbox.emailjs))),
    )

    const callsBySecond: number[] = []
    while (!sending.isDone()) {
      await sending.advance(second)
      callsBySecond.push((await mailbox.calls()).length)
    }

    expect((await sending.result).map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set((await mailbox.calls()).map(inquiryIdOf)).size).toBe(4)
    const increases = callsBySecond.map((count, i) => count - (callsBySecond[i - 1] ?? 1))
    expect(Math.max(...increases)).toBeLessThanOrEqual(1)
  })

  test('share the pace of the provider with cron', async () => {
    const mailbox = openMailbox()
    for (let i = 0; i < 3; i += 1) await addWaiting(start + i)
    const startedAt = Date.now()

    await hurry(() =>
      Promise.all([submit(mailbox.emailjs), runCron(Date.now() + 1, mailbox.emailjs)]),
    )

    const next = await env.DB.prepare('select emailjs_free_at as at from desk_state').first<number>(
      'at',
    )
    expect(next).toBeGreaterThanOrEqual(startedAt + 4 * second)
    expect(await mailbox.calls()).toHaveLength(4)
  })
})

describe('a provider that has had too many calls', () => {
  test('in a second is called again after that second, while the visitor waits', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 429, headers: { 'retry-after': '1' } }, { status: 200 })

    const response = await hurry(() => submit(mailbox.resend))

    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ notification: 'sent' })
    const keys = (await mailbox.calls()).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([keys[0], keys[0]])
  })

  test('is called once more, and then left to cron', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 429, headers: { 'retry-after': '1' } })

    expect((await hurry(() => submit(mailbox.resend))).status).toBe(502)

    expect(await mailbox.calls()).toHaveLength(2)
    expect(await theNotification()).toMatchObject({
      state: 'pending',
      failure_code: 'rate_limited',
    })
  })

  test('and asks for a minute is left to cron', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 429, headers: { 'retry-after': '60' } }, { status: 200 })

    expect((await submit(mailbox.resend)).status).toBe(502)

    expect(await mailbox.calls()).toHaveLength(1)
  })

  test('is left to cron if the visitor has waited too long for another call', async () => {
    setTime(start)
    const mailbox = openMailbox()
    vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async () => {
      setTime(start + 6 * second + 1)
      return new Response(null, { status: 429, headers: { 'retry-after': '1' } })
    })

    expect((await submit(mailbox.resend)).status).toBe(502)

    expect(await mailbox.calls()).toEqual([])
    expect(await theNotification()).toMatchObject({ failure_code: 'rate_limited' })
  })
})

describe('a notification for which no slot is free in time', () => {
  test('is queued for cron, and the visitor is told so', async () => {
    const mailbox = openMailbox()
    await takeSlotsUntil(Date.now() + 20 * second)

    const response = await submit(mailbox.emailjs)

    expect(response.status).toBe(201)
    const body = await response.json<{ inquiry: { id: string }; notification: string }>()
    expect(body).toEqual({
      inquiry: expect.objectContaining({ id: expect.any(String), timestamp: expect.any(Number) }),
      notification: 'queued',
      page: expect.stringMatching(/^\/enquiry\//),
    })
    expect(await theNotification()).toMatchObject({ state: 'pending', attempts: 0 })
    expect(await mailbox.calls()).toEqual([])

    await runCron(Date.now() + minute, mailbox.emailjs)
    expect((await mailbox.calls()).map(inquiryIdOf)).toEqual([body.inquiry.id])
    expect((await notifications()).map(({ notification }) => notification)).toEqual(['sent'])
  })

  test('is left by one cron run to the next', async () => {
    const mailbox = openMailbox()
    await addWaiting(start)
    await takeSlotsUntil(start + minute + 20 * second)

    await runCron(start + minute, mailbox.emailjs)
    expect(await theNotification()).toMatchObject({ state: 'pending', due_at: expect.any(Number) })
    expect(await mailbox.calls()).toEqual([])

    await runCron(start + 2 * minute, mailbox.emailjs)
    expect(await theNotification()).toMatchObject({ state: 'sent' })
  })
})
