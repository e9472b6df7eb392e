import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { batch, openDatabase } from '../db/database'
import { markNotDelivered } from '../emails/not-delivered'
import { asAdmin, patch } from '../testing/edits'
import { setTime } from '../testing/fake-clock'
import { addWithPage } from '../testing/files'
import { addInquiry, inquiryRow } from '../testing/inquiries'
import { correct } from '../testing/inquiry-page'
import { list } from '../testing/lists'
import { deliver, messageRows, sendReply } from '../testing/mail'
import { merge, split } from '../testing/merging'
import { runCron } from '../testing/outbox'
import { openMailbox } from '../testing/provider'
import { replyTo } from '../testing/replies'
import { hour } from '../time'

const now = Date.UTC(2026, 10, 20, 3)
const at = (hours: number) => now + hours * hour

let inquiry: { id: string; page: string }

beforeEach(async () => {
  setTime(now)
  inquiry = await addWithPage()
})

const since = async (id = inquiry.id) => (await inquiryRow(id))?.unanswered_since

async function log(hours: number, contact: object) {
  setTime(at(hours))
  const { note } = await asAdmin('POST', `/api/inquiries/${inquiry.id}/notes`, {
    kind: 'call',
    text: 'On the phone',
    ...contact,
  })
  return note as { id: number; version: number }
}

async function reply(hours: number) {
  setTime(at(hours))
  await sendReply(inquiry.id)
}

/** Written while the provider is down. */
async function replyInVain(hours: number) {
  setTime(at(hours))
  const mailbox = openMailbox()
  await mailbox.answer({ status: 503 })
  await replyTo(inquiry.id, undefined, { changes: mailbox.resend })
}

async function write(hours: number, page = inquiry.page) {
  setTime(at(hours))
  await correct(page, `And can you come in ${hours} weeks?`)
}

describe('a customer has waited for an answer', () => {
  test('since the enquiry arrived, until a reply is sent', async () => {
    expect(await since()).toBe(now)
    await reply(1)
    expect(await since()).toBeNull()
  })

  test('until an answer by telephone is recorded', async () => {
    await log(1, { isAnswer: true })
    expect(await since()).toBeNull()
  })

  test('also after a call in which they only asked again, and a note or a status', async () => {
    await log(1, { isAnswer: false })
    await log(2, { kind: 'note' })
    await patch(inquiry.id, { status: 'quoted' })
    expect(await since()).toBe(now)
  })

  test('since the first of the messages that came after the last answer', async () => {
    await reply(1)
    await write(2)
    await write(3)
    expect(await since()).toBe(at(2))
    await reply(4)
    expect(await since()).toBeNull()
  })

  test('since a call in which they asked for more', async () => {
    await reply(1)
    await log(2, { isAnswer: false })
    expect(await since()).toBe(at(2))
  })

  test('since they wrote again, if the enquiry was done', async () => {
    await patch(inquiry.id, { isDone: true })
    await write(5)
    expect(await since()).toBe(at(5))
  })

  test('since they wrote again, also after the record of a later call was deleted', async () => {
    await patch(inquiry.id, { isDone: true })
    await write(5)
    const { id, version } = await log(6, { isAnswer: false })
    await asAdmin('DELETE', `/api/inquiries/${inquiry.id}/notes/${id}`, undefined, { version })
    expect(await since()).toBe(at(5))
  })

  test('since they wrote again, if the team had answered without a record', async () => {
    await patch(inquiry.id, { status: 'answered' })
    await write(5)
    expect(await since()).toBe(at(5))
  })

  test('no longer if what they wrote was somebody else’s e-mail, which is detached', async () => {
    await reply(1)
    setTime(at(5))
    await deliver({ from: 'stranger@other.example', body: 'A different matter' })
    const [message] = await messageRows()
    await asAdmin('POST', `/api/messages/${message?.id}/attach`, { inquiryId: inquiry.id })
    expect(await since()).toBe(at(5))
    await asAdmin('POST', `/api/messages/${message?.id}/detach`, {})
    expect(await inquiryRow(inquiry.id)).toMatchObject({ unanswered_since: null, added_at: null })
  })

  test('since the enquiry was released, if it was held when it arrived', async () => {
    const id = await addInquiry({ heldFor: 'decoy' })
    setTime(at(72))
    await patch(id, { isHeld: false })
    expect(await since(id)).toBe(at(72))
  })

  test('since the enquiry arrived, if it was marked as spam by mistake', async () => {
    await patch(inquiry.id, { isHeld: true })
    setTime(at(1))
    await patch(inquiry.id, { isHeld: false })
    expect(await since()).toBe(now)
  })

  test('since before a reply that did not reach them', async () => {
    await reply(1)
    await write(2)
    await reply(3)
    await batch(
      openDatabase(env.DB),
      markNotDelivered(sql`kind = 'reply' and created_at = ${at(3)}`, 'bounced', at(4)),
    )
    expect(await since()).toBe(at(2))
  })

  test('since the first message after a reply was written, which was sent only after others', async () => {
    await replyInVain(1)
    await write(2)
    await write(3)
    expect(await since()).toBe(at(2))
    await runCron(at(5), openMailbox().resend)
    expect(await since()).toBe(at(2))
  })

  test('since before a reply that did not reach them, also if the one before it was sent late', async () => {
    await replyInVain(1)
    await write(2)
    setTime(at(4))
    await runCron(at(4), openMailbox().resend)
    await reply(5)
    await batch(
      openDatabase(env.DB),
      markNotDelivered(sql`kind = 'reply' and created_at = ${at(5)}`, 'bounced', at(6)),
    )
    expect(await since()).toBe(at(2))
  })

  test('since before a recorded answer that was deleted', async () => {
    await reply(1)
    await write(2)
    const { id, version } = await log(3, { isAnswer: true })
    expect(await since()).toBeNull()
    await asAdmin('DELETE', `/api/inquiries/${inquiry.id}/notes/${id}`, undefined, { version })
    expect(await since()).toBe(at(2))
  })
})

test('an enquiry that is merged into an answered one waits for an answer there, until it is split again', async () => {
  await reply(1)
  setTime(at(2))
  const other = await addWithPage()
  await merge(other.id, inquiry.id)
  expect(await since()).toBe(at(2))
  await split(other.id)
  expect(await since()).toBeNull()
  expect(await since(other.id)).toBe(at(2))
})

test('the state of the desk says since when each customer in the inbox has waited, longest first', async () => {
  await reply(1)
  await write(2)
  setTime(at(1.5))
  const other = await addWithPage()
  await patch((await addWithPage()).id, { isDone: true })
  expect((await list()).desk?.unanswered).toEqual([
    [at(1.5), 0],
    [at(2), 0],
  ])
  expect(await since(other.id)).toBe(at(1.5))
})
