import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { kinds } from '../notifications/kinds'
import { setTime } from '../testing/fake-clock'
import { failures, theNotification } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { submit } from '../testing/samples'
import { day, hour, minute } from '../time'
import { drainOutbox } from './drain'
import { forCustomer, isOver } from './retries'

const start = Date.UTC(2026, 10, 1)

describe.each(['emailjs', 'resend'] as const)('a provider that redirects: %s', (channel) => {
  test.each([301, 302, 303, 307, 308])('is not followed: %i', async (status) => {
    const mailbox = openMailbox()
    const elsewhere = openMailbox()
    const location = `${env.RESEND_API_URL}/emails?${elsewhere.resend.RESEND_API_KEY}`
    await mailbox.answer({ status, headers: { location } })

    expect((await submit(mailbox[channel])).status).toBe(502)

    expect(await mailbox.calls()).toHaveLength(1)
    expect(await failures()).toMatchObject([{ channel, code: 'redirected', status }])
  })

  test('is tried three times within hours, not for seven days', async () => {
    setTime(start)
    const mailbox = openMailbox()
    await mailbox.answer({ status: 302, headers: { location: '/elsewhere' } })
    await submit(mailbox[channel])

    for (let at = start; at < start + day; at += 30 * minute) {
      setTime(at)
      await drainOutbox({ ...env, ...mailbox[channel] }, kinds, () => at)
    }

    expect(await mailbox.calls()).toHaveLength(3)
    expect(await theNotification()).toMatchObject({
      state: 'failed',
      due_at: null,
      failure_code: 'redirected',
      failure_status: 302,
    })
  })
})

test('the next channel gets an e-mail at once if the first redirects', async () => {
  const mailbox = openMailbox()
  const second = openMailbox()
  await mailbox.answer({ status: 302, headers: { location: '/elsewhere' } })
  const changes = {
    EMAIL_CHANNELS: 'resend,emailjs',
    RESEND_API_KEY: mailbox.resend.RESEND_API_KEY,
    EMAILJS_SERVICE_ID: second.emailjs.EMAILJS_SERVICE_ID,
  }

  expect((await submit(changes)).status).toBe(201)

  expect(await second.calls()).toHaveLength(1)
  expect(await theNotification()).toMatchObject({ state: 'sent', channel: 'emailjs' })
})

test('an e-mail to a customer is given up after three redirects', () => {
  const failure = { channel: 'resend', code: 'redirected', status: 302 } as const
  const isGivenUp = (attempts: number) =>
    isOver(forCustomer, { attempts, queuedAt: start }, failure, start + 2 * hour)

  expect([1, 2, 3].map(isGivenUp)).toEqual([false, false, true])
})
