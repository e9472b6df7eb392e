import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { setTime } from '../testing/fake-clock'
import { inquiryRow, setInquiry } from '../testing/inquiries'
import { aReply, awaitReply, replyTo, storedReplies } from '../testing/replies'
import { request } from '../testing/requests'
import { adminHeaders } from '../testing/samples'
import { hour, minute } from '../time'
import { replyMaxLength } from './contract'

const now = Date.UTC(2026, 10, 20, 9)

let id: string
let mailbox: Awaited<ReturnType<typeof awaitReply>>['mailbox']

beforeEach(async () => {
  ;({ id, mailbox } = await awaitReply(now))
})

const replyBy = (changes: object, reply: object = aReply) => replyTo(id, reply, { changes })

describe('a reply is refused', () => {
  test.each([
    ['by EmailJS without the template for replies', { EMAIL_CHANNELS: 'emailjs' }],
    [
      'by EmailJS without a mailbox for the answer',
      { EMAIL_CHANNELS: 'emailjs', EMAILJS_REPLY_TEMPLATE_ID: 'x', NOTIFY_TO: '' },
    ],
    ['by a channel that is not set up', { EMAIL_CHANNELS: 'resend', RESEND_API_KEY: '' }],
    ['by the log channel of a public site', { EMAIL_CHANNELS: 'log' }],
  ])('%s, and the desk is told', async (_, changes) => {
    expect(await replyBy(changes)).toMatchObject({
      status: 409,
      error: { code: 'reply_unavailable' },
    })
    expect(await storedReplies()).toEqual([])
    const headers = await adminHeaders()
    const session = await request('/api/session', { headers }, changes)
    expect(await session.json()).toMatchObject({ canReply: false })
    const other = await request('/api/session', { headers }, mailbox.resend)
    expect(await other.json()).toMatchObject({ canReply: true })
  })

  test.each([
    ['that is too long for e-mail', `${'x'.repeat(320)}@site.example`],
    ['that may be several', 'a,victim@site.example'],
  ])('to an address %s', async (_, email) => {
    await setInquiry(id, { email })

    expect(await replyBy(mailbox.resend)).toMatchObject({ error: { code: 'reply_unavailable' } })
  })

  test('if a colleague has replied since its author looked, until that reply is seen', async () => {
    const reply = { ...aReply, lastReply: 0 }
    const first = await replyBy(mailbox.resend, reply)
    expect(first).toMatchObject({ status: 201 })

    expect(await replyBy(mailbox.resend, reply)).toMatchObject({
      status: 409,
      error: {
        code: 'replied_meanwhile',
        message: 'Owner has replied since you opened this enquiry. Read that reply first.',
      },
    })
    expect(await storedReplies()).toHaveLength(1)
    const seen = { ...aReply, lastReply: first.reply.id }
    expect(await replyBy(mailbox.resend, seen)).toMatchObject({ status: 201 })
  })

  test.each([
    ['held', { held_for: 'decoy' }],
    ['in the bin', { deleted_at: now }],
  ])('to an enquiry that is %s', async (_, columns) => {
    await setInquiry(id, columns)

    expect(await replyBy(mailbox.resend)).toMatchObject({
      status: 409,
      error: { code: 'reply_withheld' },
    })
    expect(await storedReplies()).toEqual([])
    expect(await mailbox.calls()).toEqual([])
  })

  test('to an enquiry that does not exist', async () => {
    const changes = mailbox.resend
    expect(await replyTo('nobody', aReply, { changes })).toMatchObject({ status: 404 })
  })

  test.each([null, 'no uuid'])('with the key %j', async (key) => {
    expect(await replyTo(id, aReply, { key, changes: mailbox.resend })).toMatchObject({
      status: 400,
      error: { code: 'malformed_request' },
    })
    expect(await mailbox.calls()).toEqual([])
  })

  test.each([
    ['only invisible characters', { text: '\u200b ' }, { text: 'Write a reply' }],
    ['no text', {}, { text: 'Write a reply' }],
    [
      'too much text',
      { text: 'x'.repeat(replyMaxLength + 1) },
      { text: `Use at most ${replyMaxLength} characters` },
    ],
    [
      'a reminder in the past',
      { text: 'x', remindAt: now },
      { remindAt: 'remindAt must be in the next two years' },
    ],
    [
      'an invalid status',
      { text: 'x', status: 'new' },
      { status: 'status must be one of answered, quoted, won, lost, no_answer' },
    ],
    [
      'a long subject',
      { text: 'x', subject: 'x'.repeat(201) },
      { subject: 'Use at most 200 characters' },
    ],
  ])('with %s', async (_, reply, fields) => {
    expect(await replyBy(mailbox.resend, reply)).toMatchObject({ status: 422, error: { fields } })
    expect(await storedReplies()).toEqual([])
  })

  test('after sixty replies by the same administrator in an hour, but not by a colleague', async () => {
    await replyBy(mailbox.resend)
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 59)
      insert into replies (inquiry_id, at, author, author_name, recipient, subject, text,
        idempotency_key)
      select inquiry_id, at + i, author, author_name, recipient, subject, text,
        'key ' || i from replies cross join n`,
    ).run()
    setTime(now + minute)
    await setInquiry(id, { status: 'new', is_waiting: 0 })

    expect(await replyBy(mailbox.resend)).toMatchObject({
      status: 429,
      error: { code: 'too_many_requests' },
    })
    expect(await inquiryRow(id)).toMatchObject({ status: 'new', box: 'inbox' })
    const headers = await adminHeaders('admin-2', 'colleague@ceyforge.example')
    const changes = mailbox.resend
    expect(await replyTo(id, aReply, { changes, headers })).toMatchObject({ status: 201 })
    setTime(now + hour + minute)
    expect(await replyBy(mailbox.resend)).toMatchObject({ status: 201 })
  })
})
