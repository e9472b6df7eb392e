import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { kinds } from '../notifications/kinds'
import { hurry } from '../testing/fake-clock'
import { databaseThrough } from '../testing/faulty-database'
import {
  addManyWaiting,
  addWaiting,
  failures,
  inquiryIdOf,
  notifications,
  theNotification,
} from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { anInquiry, submit } from '../testing/samples'
import { hour, minute } from '../time'
import { drainOutbox, providerCallsPerRun } from './drain'
import { priorities } from './outbox'

const start = Date.UTC(2026, 10, 1)

function drainAt(at: number, changes: object) {
  return drainOutbox({ ...env, ...changes }, kinds, () => at)
}

describe('an address that the provider rejects as reply_to', () => {
  const email = 'nimal@gmail..com'

  test('is left out of a second call, and the visitor is told that the message was sent', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 422 }, { status: 200 })

    const response = await submit(mailbox.resend, { email })

    expect(response.status).toBe(201)
    const [first, second] = await mailbox.calls()
    expect(first?.body.reply_to).toBe(email)
    expect(second?.body).not.toHaveProperty('reply_to')
    expect(second?.body.text).toContain(`E-mail: ${email}`)
    // The provider would refuse the same key with a different body.
    expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key'])
    expect(await theNotification()).toMatchObject({ state: 'sent', channel: 'resend' })
    expect(await failures()).toMatchObject([{ code: 'rejected', status: 422 }])
  })

  test('is empty in the second call to EmailJS', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 400 }, { status: 200 })

    expect((await hurry(() => submit(mailbox.emailjs, { email }))).status).toBe(201)

    const parameters = (await mailbox.calls()).map(({ body }) => body.template_params)
    expect(parameters).toMatchObject([
      { from_name: anInquiry.name, reply_to: email },
      { from_name: anInquiry.name, reply_to: '' },
    ])
  })

  test('is left out only once, and only after a rejection', async () => {
    const mailbox = openMailbox()
    await mailbox.answer({ status: 422 })
    expect((await submit(mailbox.resend)).status).toBe(502)
    expect(await mailbox.calls()).toHaveLength(2)

    const other = openMailbox()
    await other.answer({ status: 500 })
    expect((await submit(other.resend)).status).toBe(502)
    expect(await other.calls()).toHaveLength(1)
  })
})

test('a rejected notification that finds no slot for its second call lets the next one go first', async () => {
  const mailbox = openMailbox()
  await mailbox.answer({ status: 400 }, { status: 200 })
  const rejected = await addWaiting(start)
  const other = await addWaiting(start + 1)
  const at = start + minute
  const occupySlotsUntil = (freeAt: number) =>
    env.DB.prepare('update desk_state set emailjs_free_at = ?').bind(freeAt).run()
  let reservations = 0
  const DB = databaseThrough(async (sql, commit) => {
    if (!sql.startsWith('update "desk_state" set "emailjs_free_at"')) return commit()
    reservations += 1
    if (reservations === 2) await occupySlotsUntil(at + minute)
    const answer = await commit()
    await occupySlotsUntil(at)
    return answer
  })

  await drainAt(at, { ...mailbox.emailjs, DB })

  expect((await mailbox.calls()).map(inquiryIdOf)).toEqual([rejected, other])
  expect(await notifications()).toMatchObject([
    { state: 'pending', attempts: 1, failure_code: 'rejected', priority: priorities.last },
    { state: 'sent' },
  ])
  await mailbox.answer({ status: 400 }, { status: 200 })
  await hurry(() => drainAt(start + 3 * minute, mailbox.emailjs))
  expect(await notifications()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
})

describe('notifications that the provider never accepts', () => {
  /** Fails for notifications that contain 'poison', and accepts all others while `isUp`. */
  function openPickyMailbox() {
    const taken: (string | undefined)[] = []
    const provider = { isUp: true, taken }
    const send = async (mail: { text: string }) => {
      if (!provider.isUp || mail.text.includes('poison')) throw new Error('no')
      provider.taken.push(inquiryIdOf({ body: mail }))
      return { messageId: '1' }
    }
    const settings = { EMAIL_CHANNELS: 'cloudflare', SEND_EMAIL: { send } }
    return { provider, settings }
  }

  test('do not delay others in a run once they have been rejected', async () => {
    const mailbox = openMailbox()
    await addManyWaiting(2 * providerCallsPerRun, start)
    await env.DB.exec(
      `update emails set priority = ${priorities.last}, attempts = 1, failure_code = 'rejected', failed_at = ${start}`,
    )
    const others = await addManyWaiting(providerCallsPerRun, start + minute)

    await drainAt(start + hour, mailbox.resend)

    expect((await mailbox.calls()).map(inquiryIdOf)).toEqual(others)
  })

  test('do not end the runs that send the others', async () => {
    const { provider, settings } = openPickyMailbox()
    provider.isUp = false
    await addManyWaiting(5, start, `poison ${anInquiry.message}`)
    const others = await addManyWaiting(20, start + minute)
    for (let run = 0; run < 10; run += 1) await drainAt(start + (2 + run) * minute, settings)
    provider.isUp = true
    const back = start + hour

    let runs = 0
    for (; provider.taken.length < others.length && runs < 60; runs += 1) {
      await drainAt(back + runs * minute, settings)
    }

    // One shows that the provider is back; then the others are sent in order.
    const [first, ...rest] = provider.taken
    expect(rest).toEqual(others.filter((id) => id !== first))
    expect(runs).toBeLessThanOrEqual(8)
    expect((await notifications()).filter(({ state }) => state === 'pending')).toHaveLength(5)
  })
})
