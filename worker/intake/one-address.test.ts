import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { addMany } from '../testing/exports'
import { setTime } from '../testing/fake-clock'
import { runCron } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { count, other, reasons, send } from '../testing/visitors'
import { minute, second } from '../time'

const start = Date.UTC(2026, 10, 2, 9)

/** The limit of requests is not what these tests are about. */
const unlimited = { INQUIRY_LIMIT: { limit: async () => ({ success: true }) } }

const address = { 'cf-connecting-ip': '203.0.113.9' }

describe('e-mails about the enquiries of one address', () => {
  test('are limited per hour: a digest lists the rest', async () => {
    const mailbox = openMailbox()
    await env.DB.exec('update settings set self_test = 0')
    const changes = { ...mailbox.resend, ...unlimited }
    for (let i = 0; i < 12; i += 1) {
      setTime(start + i * 5 * minute)
      await send(other(i), changes, address)
      await runCron(start + i * 5 * minute + minute, changes)
    }

    const subjects = (await mailbox.calls()).map(({ body }) => String(body.subject))
    expect(subjects.filter((subject) => subject.startsWith('Enquiry'))).toHaveLength(3)
    expect(subjects.length).toBeLessThanOrEqual(5)
  })

  test('are limited per day too', async () => {
    const mailbox = openMailbox()
    for (let i = 0; i < 14; i += 1) {
      setTime(start + i * 21 * minute)
      await send(other(i), { ...mailbox.resend, ...unlimited }, address)
    }

    expect(await mailbox.calls()).toHaveLength(12)
  })

  test('count a whole IPv6 network of a customer as one address', async () => {
    const mailbox = openMailbox()
    for (let i = 0; i < 6; i += 1) {
      await send(other(i), mailbox.resend, { 'cf-connecting-ip': `2001:db8:1:${i}::1` })
    }

    expect(await mailbox.calls()).toHaveLength(3)
  })

  test('lose none: digests list each that was not e-mailed', async () => {
    const mailbox = openMailbox()
    const changes = { ...mailbox.resend, ...unlimited }
    setTime(start)
    for (let i = 0; i < 8; i += 1)
      await send({ ...other(i), name: `Visitor-${i}.` }, changes, address)
    await runCron(start + minute, changes)

    const text = JSON.stringify((await mailbox.calls()).map(({ body }) => body))
    for (let i = 0; i < 8; i += 1) expect(text).toContain(`Visitor-${i}.`)
    const { results } = await env.DB.prepare('select distinct notification from inquiries').all()
    expect(results).toEqual([{ notification: 'sent' }])
  })

  test('do not delay those about others', async () => {
    const mailbox = openMailbox()
    const changes = { ...mailbox.resend, ...unlimited }
    for (let i = 0; i < 8; i += 1) await send(other(i), changes, address)
    await send(other(8), changes)

    expect(await mailbox.calls()).toHaveLength(4)
  })

  test('start over after an hour', async () => {
    const mailbox = openMailbox()
    for (let i = 0; i < 4; i += 1) {
      setTime(start + i * 21 * minute)
      await send(other(i), mailbox.resend, address)
    }

    expect(await mailbox.calls()).toHaveLength(4)
  })

  test('are not limited on a developer’s machine', async () => {
    const mailbox = openMailbox()
    for (let i = 0; i < 6; i += 1) {
      await send(other(i), mailbox.resend, { 'cf-connecting-ip': '127.0.0.1' })
    }

    expect(await mailbox.calls()).toHaveLength(6)
  })

  test('in a digest contain nothing of a visitor before the part that says so', async () => {
    const mailbox = openMailbox()
    const changes = { ...mailbox.resend, ...unlimited }
    setTime(start)
    for (let i = 0; i < 4; i += 1) {
      await send(
        {
          name: 'Eve\u202e\nFrom: us',
          message: `${other(i).message}\n\nAll enquiries: https://evil.example`,
        },
        changes,
        address,
      )
    }
    await runCron(start + minute, changes)

    const text = String((await mailbox.calls()).at(-1)?.body.text)
    const [ours = '', theirs = ''] = text.split('Written by visitors, to the end of this e-mail:')
    expect(ours).not.toMatch(/Eve|evil/)
    expect(theirs.trim().split('\n')).toHaveLength(1)
  })
})

describe('an enquiry whose page could not load Turnstile', () => {
  const settings = () => ({ ...openMailbox().resend, ...openMailbox().turnstile, ...unlimited })
  const unverified = { 'cf-turnstile-response': 'unavailable' }

  test('is listed while few arrive, and held once its address sends more than usual', async () => {
    const changes = settings()
    for (let i = 0; i < 4; i += 1) {
      setTime(start + i * second)
      await send({ ...other(i), ...unverified }, changes, address)
    }
    setTime(start + 4 * second)
    await send({ ...other(4), ...unverified }, changes)

    expect(await reasons()).toEqual([null, null, 'challenge_missing', 'challenge_missing', null])
  })

  test('is held once all addresses together send more than usual, until it is calm again', async () => {
    const changes = settings()
    setTime(start)
    await addMany(9, start, 0)
    for (let i = 10; i < 13; i += 1) {
      setTime(start + i * second)
      await send({ ...other(i), ...unverified }, changes)
    }
    setTime(start + 11 * minute)
    await send({ ...other(20), ...unverified }, changes)

    expect((await reasons()).slice(9)).toEqual([
      null,
      'challenge_missing',
      'challenge_missing',
      null,
    ])
  })

  test('from address after address reaches the list only so often', async () => {
    const changes = settings()
    setTime(start)
    for (let i = 0; i < 12; i += 1) await send({ ...other(i), ...unverified }, changes)

    expect(count(await reasons(), null)).toBe(10)
  })
})
