import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../db/database'
import type { Bindings } from '../../env'
import worker from '../../index'
import { saveDevice } from '../../notifications/push/devices'
import { setTime } from '../../testing/fake-clock'
import { connectionLost, databaseFailing } from '../../testing/faulty-database'
import { addInquiry, inquiryRow } from '../../testing/inquiries'
import { addReply } from '../../testing/mail'
import { aDevice, makeVapid, usePushService } from '../../testing/push-service'
import { storedReplies } from '../../testing/replies'
import { request } from '../../testing/requests'
import { adminHeaders } from '../../testing/samples'
import { minute, second } from '../../time'

const now = Date.UTC(2026, 10, 21, 9)
const key = Buffer.from('a key of the tests')
const secret = `whsec_${key.toString('base64')}`

let inquiryId: string

beforeEach(async () => {
  setTime(now)
  inquiryId = await addInquiry()
  await addReply(inquiryId)
  await env.DB.prepare("update emails set message_id = 'email-1' where kind = 'reply'").run()
})

type Changes = {
  at?: number
  signature?: string
  sent?: string
  secret?: string
  settings?: Partial<Bindings>
}

/** Calls as Resend does. */
async function report(
  event: object,
  { at = now, signature, sent, secret: set = secret, settings }: Changes = {},
) {
  const body = JSON.stringify(event)
  const timestamp = String(Math.floor(at / second))
  const signed = createHmac('sha256', key).update(`msg_1.${timestamp}.${body}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'svix-id': 'msg_1',
    'svix-timestamp': timestamp,
    'svix-signature': signature ?? `v1,b3RoZXI= v1,${signed}`,
  }
  const init = { method: 'POST', headers, body: sent ?? body }
  const changes = { RESEND_WEBHOOK_SECRET: set, ...settings }
  return (await request('/api/delivery-events/resend', init, changes)).status
}

const event = (type: string, more: object = {}) => ({
  type,
  data: { email_id: 'email-1', ...more },
})
const theReply = async () => (await storedReplies())[0]

/** Copies the reply to these addresses, as if it was sent with them. */
const copyTo = (cc: string) => env.DB.prepare('update replies set cc = ?').bind(cc).run()
const failedCopies = async () => JSON.parse((await theReply())?.failed_copies ?? 'null')
const [stores, board] = ['Stores@factory.example', 'board@factory.example']
const copyFailed = (code: string) => [{ address: stores.toLowerCase(), code }]

describe('an event of Resend', () => {
  test('shows that a reply was delivered', async () => {
    expect(await report(event('email.delivered'))).toBe(204)

    expect(await theReply()).toMatchObject({ state: 'sent', delivered_at: now })
    expect(await inquiryRow(inquiryId)).toMatchObject({ box: 'waiting' })
  })

  test.each([
    ['smtp; 550 5.1.1 user unknown', 'bounced_address'],
    ['552 5.2.2 mailbox full', 'bounced_full'],
    ['554 5.7.1 blocked', 'bounced_refused'],
    ['', 'bounced'],
  ])('returns the enquiry of a reply that was not delivered: %s', async (message, code) => {
    expect(await report(event('email.bounced', { bounce: { message } }))).toBe(204)

    expect(await theReply()).toMatchObject({ state: 'failed', failure_code: code })
    expect(await inquiryRow(inquiryId)).toMatchObject({ box: 'inbox' })
  })

  test.each([
    ['to', { to: [`Stores <${stores}>`], bounce: { message: '5.1.1' } }],
    [
      'the answer of their server',
      {
        to: ['nimal@factory.example'],
        bounce: { diagnosticCode: [`smtp; 550 5.1.1 <${stores}>: unknown`] },
      },
    ],
  ])('about a copy, which %s names, changes only the copy', async (_, data) => {
    await copyTo(`${stores}, ${board}`)

    expect(await report(event('email.bounced', data))).toBe(204)
    await report(event('email.delivered', { to: [stores] }))

    expect(await theReply()).toMatchObject({ state: 'sent', delivered_at: null })
    expect(await failedCopies()).toEqual(copyFailed('bounced_address'))
    expect(await inquiryRow(inquiryId)).toMatchObject({ box: 'waiting', reply_failed_at: null })
  })

  test('that names several recipients is about the customer', async () => {
    await copyTo(stores)

    await report(event('email.bounced', { to: [stores, 'nimal@factory.example'] }))

    expect(await theReply()).toMatchObject({ state: 'failed', failed_copies: null })
  })

  test('says that the customer has marked a reply as spam', async () => {
    await report(event('email.complained'))

    expect(await theReply()).toMatchObject({ state: 'failed', failure_code: 'complained' })
  })

  test('notifies devices of a reply that was not delivered, once', async () => {
    const { settings } = await makeVapid()
    usePushService()
    await adminHeaders()
    const device = aDevice()
    const { endpoint, keys } = device
    await saveDevice(openDatabase(env.DB), { endpoint, keys, adminId: 'admin-1' }, now)

    for (let i = 0; i < 2; i += 1) await report(event('email.bounced'), { settings })

    expect(await device.messages()).toMatchObject([{ title: 'Reply not delivered' }])
  })

  test('changes nothing the second time', async () => {
    await report(event('email.bounced'))
    const before = await inquiryRow(inquiryId)

    expect(await report(event('email.bounced'))).toBe(204)

    expect(await inquiryRow(inquiryId)).toEqual(before)
  })

  test('is refused without a secret, with a wrong signature or none, with a changed body, and if it was sent long before or after', async () => {
    for (const changes of [
      { secret: '' },
      { signature: 'v1,AAAA' },
      { signature: '' },
      { sent: JSON.stringify(event('email.delivered')) },
      { at: now - 6 * minute },
      { at: now + 6 * minute },
    ]) {
      const status = await report(event('email.bounced'), changes)
      expect([changes, status]).toEqual([changes, 401])
    }

    expect(await theReply()).toMatchObject({ state: 'sent', delivered_at: null })
  })

  test('is asked for again if its e-mail is not recorded yet', async () => {
    await env.DB.prepare('update emails set message_id = null').run()

    const created_at = new Date(now - minute).toISOString()
    expect(await report({ ...event('email.delivered'), created_at })).toBe(404)
    const old = { created_at: new Date(now - 11 * minute).toISOString() }
    expect(await report({ ...event('email.delivered'), ...old })).toBe(204)
  })

  test('is refused if its body is not an event', async () => {
    for (const body of [{}, { type: 'email.bounced' }, []]) expect(await report(body)).toBe(400)
  })

  test('of another kind changes nothing', async () => {
    expect(await report(event('email.opened'))).toBe(204)

    expect(await theReply()).toMatchObject({ state: 'sent', delivered_at: null })
  })
})

/** Delivers events as Cloudflare's queue does; returns how many are to be sent again. */
async function deliver(bodies: unknown[], changes: Partial<Bindings> = {}) {
  const retry = vi.fn()
  const messages = bodies.map((body) => ({ body, retry }) as unknown as Message)
  const context = createExecutionContext()
  await worker.queue({ messages } as unknown as MessageBatch, { ...env, ...changes }, context)
  await waitOnExecutionContext(context)
  return retry.mock.calls.length
}

const ofCloudflare = (type: string, more: object = {}, at = now) => ({
  type: `cf.email.sending.message.${type}`,
  payload: { messageId: 'email-1', recipient: 'Nimal@factory.example', ...more },
  metadata: { eventTimestamp: new Date(at).toISOString() },
})

describe('an event of Cloudflare', () => {
  test('shows that a reply was delivered', async () => {
    expect(await deliver([ofCloudflare('delivered')])).toBe(0)

    expect(await theReply()).toMatchObject({ state: 'sent', delivered_at: now })
  })

  test.each([
    ['bounced', { bounce: { type: 'hard', reason: '550 5.1.1 User unknown' } }, 'bounced_address'],
    ['rejected', { rejection: { reason: 'suppressed' } }, 'bounced_refused'],
    ['failed', { failure: { reason: 'delivery_failed' } }, 'bounced'],
    ['complained', {}, 'complained'],
  ])('returns the enquiry of a reply that was not delivered: %s', async (type, more, code) => {
    for (let i = 0; i < 2; i += 1) expect(await deliver([ofCloudflare(type, more)])).toBe(0)

    expect(await theReply()).toMatchObject({ state: 'failed', failure_code: code })
    expect(await inquiryRow(inquiryId)).toMatchObject({ box: 'inbox', reply_failed_at: now })
  })

  test('that a copy was not delivered changes only the copy, once', async () => {
    await copyTo(`${board}, ${stores}`)
    const reason = { recipient: stores, bounce: { reason: '552 5.2.2 mailbox full' } }
    for (let i = 0; i < 2; i += 1) await deliver([ofCloudflare('bounced', reason)])
    await deliver([ofCloudflare('complained', { recipient: board })])

    expect(await theReply()).toMatchObject({ state: 'sent' })
    expect(await failedCopies()).toEqual(copyFailed('bounced_full'))
    expect(await inquiryRow(inquiryId)).toMatchObject({ box: 'waiting', reply_failed_at: null })
  })

  test('about an address that the reply was not sent to, or of another kind, changes nothing', async () => {
    const copy = { recipient: 'accounts@factory.example' }
    await deliver([ofCloudflare('bounced', copy), ofCloudflare('deferred'), { type: 'x' }, null])

    expect(await theReply()).toMatchObject({
      ...{ state: 'sent', delivered_at: null, failed_copies: null },
    })
  })

  test('is asked for again if its e-mail is not recorded yet, or the database fails', async () => {
    const another = { messageId: 'email-2' }
    expect(await deliver([ofCloudflare('delivered', another)])).toBe(1)
    expect(await deliver([ofCloudflare('delivered', another, now - 11 * minute)])).toBe(0)
    const DB = databaseFailing(/delivered_at/, connectionLost)
    expect(await deliver([ofCloudflare('delivered'), ofCloudflare('deferred')], { DB })).toBe(1)
  })
})
