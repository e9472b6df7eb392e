import { beforeEach, describe, expect, test } from 'vitest'
import { asAdmin } from '../testing/edits'
import { deliver, messageRows } from '../testing/mail'
import { aReply, awaitReply, replyTo } from '../testing/replies'
import { anInquiry } from '../testing/samples'

const now = Date.UTC(2026, 10, 20, 9)
const [stores, board] = ['stores@teapacking.example', 'board@teapacking.example']

let id: string
let mailbox: Awaited<ReturnType<typeof awaitReply>>['mailbox']

beforeEach(async () => {
  ;({ id, mailbox } = await awaitReply(now))
})

const reply = (cc: unknown, changes: object = mailbox.resend) =>
  replyTo(id, { ...aReply, cc }, { changes })

describe('a reply', () => {
  test('is copied to the addresses in Cc, once each and never to its customer twice', async () => {
    const answer = await reply([stores, ` ${board}`, stores, anInquiry.email.toUpperCase()])

    expect(answer).toMatchObject({ status: 201, reply: { cc: `${stores}, ${board}` } })
    expect((await mailbox.calls())[0]?.body).toMatchObject({
      to: [anInquiry.email],
      cc: [stores, board],
    })
  })

  test('goes to another address of the enquiry with a copy to its own, also when it is sent again', async () => {
    await asAdmin('POST', `/api/inquiries/${id}/contacts`, { address: board })
    await reply([stores])
    await mailbox.answer({ status: 503 }, { status: 200 })
    const to = (address: string) =>
      replyTo(id, { ...aReply, to: address, cc: [anInquiry.email] }, { changes: mailbox.resend })

    expect(await to('stranger@teapacking.example')).toMatchObject({
      status: 422,
      error: { fields: { to: expect.any(String) } },
    })
    expect(await to(stores)).toMatchObject({ status: 201, reply: { recipient: stores } })
    const { reply: waiting } = await to(board.toUpperCase())
    await asAdmin(
      'POST',
      `/api/inquiries/${id}/replies/${waiting.id}/delivery`,
      {},
      {
        changes: mailbox.resend,
      },
    )

    const calls = await mailbox.calls()
    expect(calls.slice(1).map(({ body }) => body)).toMatchObject([
      { to: [stores], cc: [anInquiry.email] },
      { to: [board.toUpperCase()], cc: [anInquiry.email] },
    ])
  })

  test('is sent by Cloudflare with its copies', async () => {
    const sent: object[] = []
    const send = async (email: object) => {
      sent.push(email)
      return { messageId: 'm' }
    }
    const SEND_EMAIL = { send } as unknown as SendEmail

    await reply([stores], { EMAIL_CHANNELS: 'cloudflare', SEND_EMAIL })

    expect(sent).toMatchObject([{ to: anInquiry.email, cc: [stores] }])
  })

  test.each([
    [['nobody']],
    [['a,b@c.example']],
    [stores],
    [Array.from({ length: 11 }, (_, i) => `${i}@c.example`)],
  ])('with %j in Cc is refused at that field', async (cc) => {
    expect(await reply(cc)).toMatchObject({
      status: 422,
      error: { fields: { cc: expect.any(String) } },
    })
    expect(await mailbox.calls()).toEqual([])
  })

  test('with Cc is refused by a channel that cannot send it, so that no copy is lost in silence', async () => {
    const changes = {
      ...mailbox.emailjs,
      EMAILJS_REPLY_TEMPLATE_ID: 'reply',
      NOTIFY_TO: 'office@ceyforge.example',
    }

    expect(await reply([stores], changes)).toMatchObject({
      status: 409,
      error: { code: 'reply_unavailable' },
    })
    expect((await reply([], changes)).status).toBe(201)
  })
})

test('an answer of somebody in Cc with the reference in its subject joins the enquiry', async () => {
  await reply([board, stores])

  await deliver({ from: stores, headers: { Subject: 'Re: CF-1001, the drawing' } })
  await deliver({ from: 'stranger@teapacking.example', headers: { Subject: 'Re: CF-1001' } })

  expect((await messageRows()).map((row) => row.inquiry_id)).toEqual([id, null])
})
