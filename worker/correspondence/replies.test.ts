import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { auditLog } from '../testing/audit'
import { capturePrints } from '../testing/console'
import { setTime } from '../testing/fake-clock'
import { connectionLost, databaseFailing, databaseLosingAnswers } from '../testing/faulty-database'
import { addInquiry, inquiryRow, setInquiry } from '../testing/inquiries'
import { runCron } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { aReply, replyTo, storedReplies, theStoredReply } from '../testing/replies'
import { request } from '../testing/requests'
import { admin, adminHeaders, anInquiry } from '../testing/samples'
import { hour, minute } from '../time'
import { replyMaxLength } from './contract'

const now = Date.UTC(2026, 10, 20, 9)

let id: string
let mailbox: ReturnType<typeof openMailbox>

beforeEach(async () => {
  setTime(now)
  mailbox = openMailbox()
  id = await addInquiry({ timestamp: now - hour, columns: { notification: 'sent', due_at: null } })
})

const replyBy = (changes: object, reply: object = aReply) => replyTo(id, reply, { changes })

async function setName(name: string) {
  await adminHeaders()
  await env.DB.prepare('update admins set name = ?').bind(name).run()
}

describe('a reply', () => {
  test('is sent to the customer in the name of its author, and their answer goes to the team', async () => {
    await setName('Sanath Fernando')

    const { status, reply } = await replyBy(mailbox.resend)

    expect(status).toBe(201)
    expect(reply).toEqual({
      id: expect.any(Number),
      at: now,
      author: admin.email,
      authorName: 'Sanath Fernando',
      recipient: anInquiry.email,
      subject: 'Re: your enquiry CF-1001',
      text: aReply.text,
      state: 'sent',
      attempts: 1,
      dueAt: null,
      sentAt: now,
      channel: 'resend',
    })
    const [call, ...more] = await mailbox.calls()
    expect(more).toEqual([])
    expect(call?.headers['idempotency-key']).toBe(`reply/${reply.id}/${now}`)
    expect(call?.body).toEqual({
      from: 'Sanath Fernando <site@ceyforge.example>',
      to: [anInquiry.email],
      reply_to: 'office@ceyforge.example',
      subject: 'Re: your enquiry CF-1001',
      text: aReply.text,
    })
  })

  test('makes a new enquiry an answered one that waits for the customer, and is in the log', async () => {
    await replyBy(mailbox.resend)

    expect(await inquiryRow(id)).toMatchObject({
      status: 'answered',
      box: 'waiting',
      first_answered_at: now,
    })
    expect((await auditLog()).map(({ action }) => action)).toEqual(['reply_sent', 'status_changed'])
  })

  test.each([
    ['', 'Re: your enquiry CF-1001'],
    ['Your racking', 'Your racking (CF-1001)'],
    ['CF-1001: your racking', 'CF-1001: your racking'],
    ['About CF-10011', 'About CF-10011 (CF-1001)'],
    ['One\r\nBcc: all@site.example', 'One Bcc: all@site.example (CF-1001)'],
    ['\u202ereversed\u2066', 'reversed (CF-1001)'],
  ])('with the subject %j has %j', async (subject, expected) => {
    const { reply } = await replyBy(mailbox.resend, { ...aReply, subject })

    expect(reply.subject).toBe(expected)
    expect((await mailbox.calls())[0]?.body.subject).toBe(expected)
  })

  test('goes by EmailJS with the template of replies', async () => {
    const changes = { ...mailbox.emailjs, EMAILJS_REPLY_TEMPLATE_ID: 'reply template' }

    expect(await replyBy(changes)).toMatchObject({ status: 201, reply: { channel: 'emailjs' } })

    expect((await mailbox.calls())[0]?.body).toMatchObject({
      template_id: 'reply template',
      template_params: {
        to_email: anInquiry.email,
        from_name: 'Owner',
        reply_to: 'office@ceyforge.example',
        subject: 'Re: your enquiry CF-1001',
        message: aReply.text,
      },
    })
  })

  test('goes by Cloudflare from the address of the company', async () => {
    const send = vi.fn(async () => ({ messageId: '1' }))
    await setName('Fernando, "Sanath" <s@x>')
    const changes = {
      EMAIL_CHANNELS: 'cloudflare',
      NOTIFY_FROM: 'Ceyforge <site@ceyforge.example>',
      SEND_EMAIL: { send },
    }

    expect(await replyBy(changes as object)).toMatchObject({ reply: { state: 'sent' } })

    expect(send).toHaveBeenCalledExactlyOnceWith({
      from: { name: 'Fernando Sanath s x', email: 'site@ceyforge.example' },
      to: anInquiry.email,
      subject: 'Re: your enquiry CF-1001',
      text: aReply.text,
      replyTo: 'office@ceyforge.example',
    })
  })

  test('is printed where the site is local', async () => {
    const printed = capturePrints()
    const changes = { EMAIL_CHANNELS: 'log', SITE_ORIGIN: 'http://localhost:8787' }

    await replyBy(changes)

    expect(printed()).toContain(`│ Reply: Re: your enquiry CF-1001`)
    expect(printed()).toContain(`│ To: ${anInquiry.email}`)
  })

  test('goes by the first channel that can send it', async () => {
    const second = openMailbox()
    const changes = { ...mailbox.emailjs, ...second.resend, EMAIL_CHANNELS: 'emailjs,resend' }

    expect(await replyBy(changes)).toMatchObject({ reply: { channel: 'resend' } })

    expect(await mailbox.calls()).toEqual([])
  })

  test('that the first channel refuses for good is sent by the next', async () => {
    const second = openMailbox()
    await mailbox.answer({ status: 403 })
    const changes = {
      ...{ ...mailbox.emailjs, ...second.resend, EMAIL_CHANNELS: 'emailjs,resend' },
      EMAILJS_REPLY_TEMPLATE_ID: 'reply template',
    }

    expect(await replyBy(changes)).toMatchObject({ reply: { state: 'sent', channel: 'resend' } })

    expect([(await mailbox.calls()).length, (await second.calls()).length]).toEqual([1, 1])
  })
})

describe('what a reply makes of its enquiry', () => {
  const later = now + 3 * 24 * hour
  test.each([
    ['a new one', {}, {}, { status: 'answered', box: 'waiting', remind_at: null }],
    ['with a state', {}, { status: 'quoted' }, { status: 'quoted', box: 'waiting' }],
    ['with the end of it', {}, { status: 'won' }, { status: 'won', box: 'done' }],
    ['with a reminder', {}, { remindAt: later }, { status: 'answered', remind_at: later }],
    [
      'one whose follow-up is due',
      { status: 'quoted', remind_at: now - 1 },
      {},
      { status: 'quoted', box: 'waiting', remind_at: null },
    ],
    [
      'one that is filed',
      { status: 'answered', done_at: 5 },
      {},
      { status: 'answered', box: 'waiting', done_at: null },
    ],
    ['one that is won', { status: 'won', done_at: 5 }, {}, { status: 'won', box: 'done' }],
    [
      'one that is won, with a reminder',
      { status: 'won', done_at: 5 },
      { remindAt: later },
      { status: 'won', box: 'waiting', remind_at: later },
    ],
    ['one that is lost and reopened', { status: 'lost' }, {}, { status: 'lost', box: 'waiting' }],
  ])('%s', async (_, columns, then, expected) => {
    await setInquiry(id, { status: 'new', ...columns })

    expect(await replyBy(mailbox.resend, { ...aReply, ...then })).toMatchObject({ status: 201 })

    expect(await inquiryRow(id)).toMatchObject(expected)
  })
})

describe('a reply is refused', () => {
  test.each([
    ['by EmailJS without the template', { EMAIL_CHANNELS: 'emailjs' }],
    [
      'by EmailJS without the mailbox for the answer',
      { EMAIL_CHANNELS: 'emailjs', EMAILJS_REPLY_TEMPLATE_ID: 'x', NOTIFY_TO: '' },
    ],
    ['by a channel that is not set up', { EMAIL_CHANNELS: 'resend', RESEND_API_KEY: '' }],
    ['by the terminal of a public site', { EMAIL_CHANNELS: 'log' }],
  ])('%s, and the desk knows it', async (_, changes) => {
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

  test('to an address that no mail can reach', async () => {
    await setInquiry(id, { email: `${'x'.repeat(320)}@site.example` })

    expect(await replyBy(mailbox.resend)).toMatchObject({ error: { code: 'reply_unavailable' } })
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

  test('to an enquiry that is not there', async () => {
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
    ['nothing that shows', { text: '\u200b ' }, { text: 'Write a reply' }],
    ['no text', {}, { text: 'Write a reply' }],
    [
      'too much',
      { text: 'x'.repeat(replyMaxLength + 1) },
      { text: `Use at most ${replyMaxLength} characters` },
    ],
    [
      'a reminder in the past',
      { text: 'x', remindAt: now },
      { remindAt: 'remindAt must be in the next two years' },
    ],
    [
      'the state of none',
      { text: 'x', status: 'new' },
      { status: 'status must be one of answered, quoted, won, lost' },
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

  test('after sixty of the same administrator in an hour, and only then', async () => {
    await replyBy(mailbox.resend)
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 59)
      insert into replies select null, inquiry_id, at + i, author, author_name, recipient, subject,
        text, 'key ' || i, state, is_claimed, attempts, due_at, queued_at, sent_at, channel,
        failure_code, failure_status, failed_at from replies cross join n`,
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

describe('the same key', () => {
  test('again sends nothing twice', async () => {
    const sent = { key: crypto.randomUUID(), changes: mailbox.resend }
    const first = await replyTo(id, aReply, sent)

    expect(await replyTo(id, aReply, sent)).toEqual({ status: 200, reply: first.reply })

    expect(await mailbox.calls()).toHaveLength(1)
    expect(await storedReplies()).toHaveLength(1)
    expect((await auditLog()).filter(({ action }) => action === 'reply_sent')).toHaveLength(1)
  })

  test('twice at once sends once', async () => {
    const headers = await adminHeaders()
    const sent = { key: crypto.randomUUID(), changes: mailbox.resend, headers }

    const answers = await Promise.all([replyTo(id, aReply, sent), replyTo(id, aReply, sent)])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201])
    expect(await mailbox.calls()).toHaveLength(1)
  })

  test('with another text is refused', async () => {
    const sent = { key: crypto.randomUUID(), changes: mailbox.resend }
    await replyTo(id, aReply, sent)

    expect(await replyTo(id, { text: 'Another.' }, sent)).toMatchObject({
      status: 409,
      error: { code: 'idempotency_mismatch' },
    })
  })
})

describe('where D1', () => {
  const storing = /insert into "replies"/

  test('loses the answer of storing, the reply is stored once, and cron sends it once', async () => {
    const key = crypto.randomUUID()
    const DB = databaseLosingAnswers(storing, connectionLost, 1)

    vi.useRealTimers()
    const answer = await replyTo(id, aReply, { key, changes: { ...mailbox.resend, DB } })

    expect(answer).toMatchObject({ status: 200, reply: { state: 'sending' } })
    expect(await mailbox.calls()).toEqual([])
    for (const minutes of [1, 2]) await runCron(Date.now() + minutes * minute, mailbox.resend)
    expect(await mailbox.calls()).toHaveLength(1)
    expect(await theStoredReply()).toMatchObject({ state: 'sent', attempts: 2 })
  })

  test('fails, nothing is sent and nothing said to be', async () => {
    const DB = databaseFailing(storing, () => new Error('D1_ERROR: no such table'))

    expect(await replyBy({ ...mailbox.resend, DB })).toMatchObject({
      status: 503,
      error: { code: 'database_unavailable' },
    })

    expect(await mailbox.calls()).toEqual([])
    expect(await inquiryRow(id)).toMatchObject({ status: 'new' })
  })

  test('fails once the reply is sent, the provider hears of it again under the same key', async () => {
    const DB = databaseFailing(/update "replies"/, () => new Error('D1_ERROR: disk I/O error'))

    const { reply } = await replyBy({ ...mailbox.resend, DB })

    expect(reply.state).toBe('sending')
    await runCron(now + minute, mailbox.resend)
    const keys = (await mailbox.calls()).map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([`reply/${reply.id}/${now}`, `reply/${reply.id}/${now}`])
    expect(await theStoredReply()).toMatchObject({ state: 'sent' })
  })
})
