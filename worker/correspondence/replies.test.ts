import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { inquiryPage } from '../encryption'
import { auditLog } from '../testing/audit'
import { capturePrints } from '../testing/console'
import { inquiryRow, setInquiry } from '../testing/inquiries'
import { openMailbox } from '../testing/provider'
import { aReply, awaitReply, replyTo } from '../testing/replies'
import { addAdmin, admin, adminHeaders, anInquiry } from '../testing/samples'
import { hour } from '../time'
import { withQuote } from './replies'

const now = Date.UTC(2026, 10, 20, 9)

let id: string
let mailbox: Awaited<ReturnType<typeof awaitReply>>['mailbox']

beforeEach(async () => {
  ;({ id, mailbox } = await awaitReply(now))
})

const replyBy = (changes: object, reply: object = aReply) => replyTo(id, reply, { changes })

async function setName(name: string) {
  await adminHeaders()
  await env.DB.prepare('update admins set name = ?').bind(name).run()
}

/** With the address of the private page, where the customer can also answer. */
const footer = () =>
  `\n\n-- \nRead or add to your enquiry: https://ceyforge.example${inquiryPage(env, id)}`

describe('a reply', () => {
  test('quotes the message below it if requested, and is the same when it is retried', async () => {
    await setInquiry(id, { message: 'We need racking.\nSoon?' })
    const reply = { ...aReply, isQuoting: true }
    const given = {
      key: crypto.randomUUID(),
      changes: { ...mailbox.resend, TIME_ZONE: 'Asia/Colombo' },
    }
    const first = await replyTo(id, reply, given)
    const again = await replyTo(id, reply, given)

    const quoted = { name: anInquiry.name, message: 'We need racking.\nSoon?', timestamp: now }
    const text = withQuote(aReply.text, quoted, 'Asia/Colombo')
    expect(first).toMatchObject({ status: 201, reply: { text } })
    expect(again).toMatchObject({ status: 200, reply: first.reply })
    const [call] = await mailbox.calls()
    expect(call?.body).toMatchObject({ text: first.reply.text + footer() })
  })

  test('is sent to the customer in its author’s name, and the answer goes to the team', async () => {
    await setName('Sanath Fernando')

    const { status, reply } = await replyBy(mailbox.resend)

    expect(status).toBe(201)
    expect(reply).toEqual({
      id: expect.any(Number),
      at: now,
      author: admin.email,
      authorName: 'Sanath Fernando',
      recipient: anInquiry.email,
      cc: '',
      subject: 'Re: your enquiry CF-1001',
      text: aReply.text,
      state: 'sent',
      attempts: 1,
      dueAt: null,
      sentAt: now,
      deliveredAt: null,
      channel: 'resend',
      failure: null,
    })
    const [call, ...more] = await mailbox.calls()
    expect(more).toEqual([])
    expect(call?.headers['idempotency-key']).toMatch(/^reply\//)
    expect(call?.body).toEqual({
      from: 'Sanath Fernando <site@ceyforge.example>',
      to: [anInquiry.email],
      reply_to: 'office@ceyforge.example',
      subject: 'Re: your enquiry CF-1001',
      text: aReply.text + footer(),
      headers: { References: `<${id}@ceyforge.example>` },
    })
  })

  test('marks a new enquiry as answered and waiting, and is recorded in the audit log', async () => {
    await replyBy(mailbox.resend)

    expect(await inquiryRow(id)).toMatchObject({
      status: 'answered',
      box: 'waiting',
      first_answered_at: now,
    })
    expect((await auditLog()).map(({ action }) => action)).toEqual([
      'reply_sent',
      'status_changed',
      'owner_changed',
    ])
  })

  test('assigns an enquiry without an owner to its author, and leaves a colleague’s alone', async () => {
    await replyBy(mailbox.resend)
    expect(await inquiryRow(id)).toMatchObject({ owner_id: 'admin-1' })

    await addAdmin('admin-2', 'colleague@ceyforge.example')
    await setInquiry(id, { owner_id: 'admin-2' })
    await replyBy(mailbox.resend)
    expect(await inquiryRow(id)).toMatchObject({ owner_id: 'admin-2' })
  })

  test.each([
    ['', 'Re: your enquiry CF-1001'],
    ['Your racking', 'Your racking (CF-1001)'],
    ['CF-1001: your racking', 'CF-1001: your racking'],
    ['About CF-10011', 'About CF-10011 (CF-1001)'],
    ['One\r\nBcc: all@site.example', 'One Bcc: all@site.example (CF-1001)'],
    ['\u202ereversed\u2066', 'reversed (CF-1001)'],
  ])('with the subject %j is sent with the subject %j', async (subject, expected) => {
    const { reply } = await replyBy(mailbox.resend, { ...aReply, subject })

    expect(reply.subject).toBe(expected)
    expect((await mailbox.calls())[0]?.body.subject).toBe(expected)
  })

  test('is sent by EmailJS with the template for replies', async () => {
    const changes = { ...mailbox.emailjs, EMAILJS_REPLY_TEMPLATE_ID: 'reply template' }

    expect(await replyBy(changes)).toMatchObject({ status: 201, reply: { channel: 'emailjs' } })

    expect((await mailbox.calls())[0]?.body).toMatchObject({
      template_id: 'reply template',
      template_params: {
        to_email: anInquiry.email,
        from_name: 'Owner',
        reply_to: 'office@ceyforge.example',
        subject: 'Re: your enquiry CF-1001',
        message: aReply.text + footer(),
      },
    })
  })

  test('is sent by Cloudflare from the company’s address', async () => {
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
      text: aReply.text + footer(),
      replyTo: 'office@ceyforge.example',
      headers: { References: `<${id}@ceyforge.example>` },
    })
  })

  test('is printed in the terminal on a local site', async () => {
    const printed = capturePrints()
    const changes = { EMAIL_CHANNELS: 'log', SITE_ORIGIN: 'http://localhost:8787' }

    await replyBy(changes)

    expect(printed()).toContain(`│ Reply: Re: your enquiry CF-1001`)
    expect(printed()).toContain(`│ To: ${anInquiry.email}`)
  })

  test('is sent by the first channel that can send replies', async () => {
    const second = openMailbox()
    const changes = { ...mailbox.emailjs, ...second.resend, EMAIL_CHANNELS: 'emailjs,resend' }

    expect(await replyBy(changes)).toMatchObject({ reply: { channel: 'resend' } })

    expect(await mailbox.calls()).toEqual([])
  })

  test('that the first channel permanently refuses is sent by the next', async () => {
    const second = openMailbox()
    await mailbox.answer({ status: 403 })
    const changes = {
      ...mailbox.emailjs,
      ...second.resend,
      EMAIL_CHANNELS: 'emailjs,resend',
      EMAILJS_REPLY_TEMPLATE_ID: 'reply template',
    }

    expect(await replyBy(changes)).toMatchObject({ reply: { state: 'sent', channel: 'resend' } })

    expect([(await mailbox.calls()).length, (await second.calls()).length]).toEqual([1, 1])
  })
})

describe('after a reply', () => {
  const later = now + 3 * 24 * hour
  test.each([
    ['a new enquiry is answered', {}, {}, { status: 'answered', box: 'waiting', remind_at: null }],
    ['the requested status is set', {}, { status: 'quoted' }, { status: 'quoted', box: 'waiting' }],
    ['a final status closes the enquiry', {}, { status: 'won' }, { status: 'won', box: 'done' }],
    ['a reminder is set', {}, { remindAt: later }, { status: 'answered', remind_at: later }],
    [
      'an enquiry whose follow-up is due waits again',
      { status: 'quoted', remind_at: now - 1 },
      {},
      { status: 'quoted', box: 'waiting', remind_at: null },
    ],
    [
      'an enquiry that is filed waits again',
      { status: 'answered', done_at: 5 },
      {},
      { status: 'answered', box: 'waiting', done_at: null },
    ],
    ['a won enquiry stays done', { status: 'won', done_at: 5 }, {}, { status: 'won', box: 'done' }],
    [
      'a won enquiry waits if there is a reminder',
      { status: 'won', done_at: 5 },
      { remindAt: later },
      { status: 'won', box: 'waiting', remind_at: later },
    ],
    ['a reopened enquiry waits', { status: 'lost' }, {}, { status: 'lost', box: 'waiting' }],
  ])('%s', async (_, columns, then, expected) => {
    await setInquiry(id, { status: 'new', ...columns })

    expect(await replyBy(mailbox.resend, { ...aReply, ...then })).toMatchObject({ status: 201 })

    expect(await inquiryRow(id)).toMatchObject(expected)
  })
})
