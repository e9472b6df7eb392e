import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../db/database'
import { onFakeClock, setTime } from '../testing/fake-clock'
import { databaseFailing, databaseThrough } from '../testing/faulty-database'
import {
  failures,
  notifications,
  runCron,
  setNotification,
  theNotification,
} from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { submit } from '../testing/samples'
import { hour, minute, second } from '../time'
import { claimEmail, notificationKey } from './outbox'

/** Configures EmailJS first, then Resend, each with a separate mailbox. */
function openBoth() {
  const first = openMailbox()
  const second = openMailbox()
  const changes = { ...first.emailjs, ...second.resend, EMAIL_CHANNELS: 'emailjs,resend' }
  return { first, second, changes }
}

describe('a failing provider', () => {
  test('that hangs is given eight seconds; then the visitor is told, and the inquiry is kept', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ fault: 'hang' })
    const sending = onFakeClock(() => submit(mailbox.resend))

    await sending.advance(8 * second - 1)
    expect(sending.isDone()).toBe(false)
    await sending.advance(1)
    const response = await sending.result

    expect(response.status).toBe(502)
    const notification = await theNotification()
    expect(await response.json()).toEqual({
      error: { code: 'notification_failed', message: 'Failed to send message. Please try again.' },
      inquiry: {
        id: notification.inquiry_id,
        timestamp: expect.any(Number),
        reference: expect.any(String),
      },
      page: expect.stringMatching(/^\/enquiry\/[\w-]{43}$/),
    })
    expect(notification).toMatchObject({ state: 'pending', failure_code: 'timed_out' })
  })

  test.each([
    ['drops the connection', { fault: 'drop' } as const, 'unreachable', null],
    ['returns an error', { status: 500 }, 'provider_error', 500],
    ['redirects', { status: 302, headers: { location: '/x' } }, 'redirected', 302],
  ])('that %s leaves the notification waiting', async (_, answer, code, status) => {
    const mailbox = openMailbox()
    await mailbox.answer(answer)

    expect((await submit(mailbox.resend)).status).toBe(502)

    expect(await theNotification()).toMatchObject({ state: 'pending', failure_code: code })
    expect(await failures()).toMatchObject([{ channel: 'resend', code, status }])
  })
})

describe('the second channel', () => {
  test.each([
    [403, 'forbidden'],
    [412, 'mailbox_disconnected'],
  ])('gets the notification at once if the first fails for good: %i', async (status, code) => {
    setTime(Date.UTC(2026, 10, 1))
    const { first, second, changes } = openBoth()
    await first.answer({ status })

    const response = await submit(changes)

    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ notification: 'sent' })
    expect([(await first.calls()).length, (await second.calls()).length]).toEqual([1, 1])
    expect(await theNotification()).toMatchObject({ state: 'sent', channel: 'resend' })
    expect(await failures()).toEqual([
      { channel: 'emailjs', code, status, at: Date.UTC(2026, 10, 1) },
    ])
  })

  test.each([500, 429, 408])(
    'is not tried if the first may still succeed: status %i',
    async (status) => {
      const { first, second, changes } = openBoth()
      await first.answer({ status })

      expect((await submit(changes)).status).toBe(502)

      expect(await second.calls()).toEqual([])
      expect(await theNotification()).toMatchObject({ state: 'pending', channel: 'emailjs' })
    },
  )

  test('leaves the notification waiting if it fails too, and every failure is recorded', async () => {
    setTime(Date.UTC(2026, 10, 1))
    const { first, second, changes } = openBoth()
    await first.answer({ status: 451 })
    await second.answer({ status: 422 })

    expect((await submit(changes)).status).toBe(502)

    const at = Date.UTC(2026, 10, 1)
    expect(await failures()).toEqual([
      { channel: 'emailjs', code: 'legally_blocked', status: 451, at },
      { channel: 'resend', code: 'rejected', status: 422, at },
      // Once more without `reply_to`.
      { channel: 'resend', code: 'rejected', status: 422, at },
    ])
    const notification = await theNotification()
    expect(notification).toMatchObject({
      channel: 'resend',
      failure_code: 'rejected',
      failed_at: at,
    })
    expect(notification.due_at).toBeGreaterThanOrEqual(at + hour)
  })
})

describe('a wrong configuration', () => {
  test.each([
    { EMAIL_CHANNELS: 'emialjs' },
    { EMAIL_CHANNELS: '' },
    { EMAIL_CHANNELS: 'resend', RESEND_API_KEY: '' },
    { EMAIL_CHANNELS: 'emailjs', EMAILJS_PRIVATE_KEY: '' },
    { EMAIL_CHANNELS: 'emailjs', EMAILJS_API_URL: 'not a url' },
    { EMAIL_CHANNELS: 'cloudflare', NOTIFY_TO: '' },
  ])('of the channels loses neither inquiry nor notification: %o', async (changes) => {
    expect((await submit(changes)).status).toBe(502)

    expect(await theNotification()).toMatchObject({
      state: 'pending',
      failure_code: 'misconfigured',
    })
    const mailbox = openMailbox()
    await runCron(Date.now() + 2 * hour, mailbox.resend)
    expect(await mailbox.calls()).toHaveLength(1)
    expect((await notifications()).map(({ state }) => state)).toEqual(['sent'])
  })

  test("of the site's address does not stop notifications", async () => {
    const mailbox = openMailbox()

    const response = await submit({ ...mailbox.resend, SITE_ORIGIN: 'ceyforge' })

    expect(response.status).toBe(201)
    expect(await mailbox.calls()).toHaveLength(1)
  })
})

describe('a database that fails after the inquiry is stored', () => {
  /** Storing the inquiry also reserves the first channel's slot; this reserves one for the next. */
  const takesSlot = /^update "desk_state" set "emailjs_free_at"/
  const failover = { EMAIL_CHANNELS: 'resend,emailjs' }
  const recordsOutcome = /update "emails" set state = /

  test('while recording a success does not lose the notification, and the visitor is told it was sent', async () => {
    const mailbox = openMailbox()
    const DB = databaseFailing(recordsOutcome, () => new Error('D1_ERROR: disk I/O error'))

    const response = await submit({ ...mailbox.resend, DB })

    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ notification: 'sent' })
    expect(await theNotification()).toMatchObject({ state: 'sending', due_at: expect.any(Number) })
    await runCron(Date.now() + minute, mailbox.resend)
    expect(await theNotification()).toMatchObject({ state: 'sent' })
    // The second call is redundant, but has the same key, so Resend sends only one e-mail.
    const keys = (await mailbox.calls()).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('while recording a failure lets cron retry, and the visitor is told it failed', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 500 }, { status: 200 })
    const DB = databaseFailing(recordsOutcome, () => new Error('D1_ERROR: disk I/O error'))

    const response = await submit({ ...mailbox.resend, DB })

    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({ inquiry: { id: expect.any(String) } })
    await runCron(Date.now() + minute, mailbox.resend)
    expect((await notifications()).map(({ state }) => state)).toEqual(['sent'])
  })

  test('while reserving a slot leaves the notification to cron, and the visitor is told it is queued', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 401 }, { status: 200 })
    const DB = databaseFailing(takesSlot, () => new Error('D1_ERROR: disk I/O error'))

    const response = await submit({ ...mailbox.resend, ...mailbox.emailjs, ...failover, DB })

    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ notification: 'queued' })
    expect(await mailbox.calls()).toHaveLength(1)
    await runCron(Date.now() + minute, mailbox.emailjs)
    expect((await notifications()).map(({ state }) => state)).toEqual(['sent'])
  })

  test.each([
    ['slot', takesSlot, 'queued'],
    ['outcome', recordsOutcome, 'sent'],
  ])(
    'by hanging on the %s still lets the visitor get a response',
    async (_, sqlRe, notification) => {
      const mailbox = openMailbox()
      await mailbox.answer({ status: 401 }, { status: 200 })
      const DB = databaseThrough((sql, commit) =>
        sqlRe.test(sql) ? new Promise(() => undefined) : commit(),
      )
      const sending = onFakeClock(() =>
        submit({ ...mailbox.resend, ...mailbox.emailjs, ...failover, DB }),
      )

      for (let passed = 0; passed < 20 && !sending.isDone(); passed += 1)
        await sending.advance(second)

      expect(sending.isDone()).toBe(true)
      const response = await sending.result
      expect(response.status).toBe(201)
      expect(await response.json()).toMatchObject({ notification })
    },
  )
})

test('the list shows the previous state of a notification while another attempt is in progress', async () => {
  await submit(openMailbox().resend)
  const { inquiry_id: id } = await theNotification()
  await setNotification(id, { state: 'pending', due_at: 1 })

  await claimEmail(openDatabase(env.DB), notificationKey(id), Date.now())

  expect(await theNotification()).toMatchObject({ state: 'sending', notification: 'pending' })
})
