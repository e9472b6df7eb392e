import { env } from 'cloudflare:workers'
import type { Reply } from '../correspondence/contract'
import type { Bindings } from '../env'
import { hour } from '../time'
import { setTime } from './fake-clock'
import { addInquiry } from './inquiries'
import { markNotified } from './outbox'
import { openMailbox } from './provider'
import { request } from './requests'
import { adminHeaders } from './samples'

export const aReply = { text: 'Dear Nimal,\n\nwe can install it in March.\n\nRegards' }

type Answer = {
  status: number
  reply: Reply
  error: { code: string; fields?: Record<string, string> }
}

type Given = { key?: string | null; changes?: Partial<Bindings>; headers?: Record<string, string> }

/** Replies to an inquiry as the desk does. */
export async function replyTo(
  inquiryId: string,
  reply: object = aReply,
  { key = crypto.randomUUID(), changes, headers }: Given = {},
): Promise<Answer> {
  const sent = {
    ...(headers ?? (await adminHeaders())),
    'content-type': 'application/json',
    ...(key && { 'idempotency-key': key }),
  }
  const init = { method: 'POST', headers: sent, body: JSON.stringify(reply) }
  const response = await request(`/api/inquiries/${inquiryId}/replies`, init, changes)
  return { status: response.status, ...(await response.json<Omit<Answer, 'status'>>()) }
}

/**
 * Sets the clock and stores an unanswered inquiry whose own notification is sent. Returns its id,
 * the mailbox that replies are sent to, and a function that replies while the provider gives these
 * answers.
 */
export async function awaitReply(now: number) {
  setTime(now)
  await env.DB.prepare('update settings set self_test = 0').run()
  const mailbox = openMailbox()
  const id = await addInquiry({ timestamp: now - hour })
  await markNotified(id, now - hour)
  const replyWhile = async (...script: Parameters<typeof mailbox.answer>) => {
    await mailbox.answer(...script)
    const { reply } = await replyTo(id, undefined, { changes: mailbox.resend })
    return reply
  }
  return { id, mailbox, replyWhile }
}

type ReplyRow = {
  id: number
  subject: string
  state: string
  attempts: number
  due_at: number | null
  sent_at: number | null
  channel: string | null
  failure_code: string | null
  failed_copies: string | null
}

/** Returns the stored replies, oldest first. */
export async function storedReplies() {
  const { results } = await env.DB.prepare(
    `select emails.*, replies.* from replies join emails on dedupe_key = 'reply/' || idempotency_key
      order by replies.id`,
  ).all<ReplyRow>()
  return results
}

/** Returns the only stored reply. */
export async function theStoredReply() {
  const [reply, ...more] = await storedReplies()
  if (!reply || more.length > 0) throw new Error('There is not exactly one reply.')
  return reply
}
