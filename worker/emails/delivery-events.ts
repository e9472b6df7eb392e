/** What Resend reports of e-mails after it has accepted them: https://resend.com/docs/webhooks */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { batch, openDatabase, statement } from '../db/database'
import { raiseRevision } from '../db/inquiries'
import { emails } from '../db/schema'
import type { Bindings, Env } from '../env'
import { ApiError } from '../errors'
import { requireJson } from '../http/validate'
import { log } from '../log'
import { minute } from '../time'
import type { FailureCode } from './contract'
import { markNotDelivered, type NotDelivered, notDeliveredIn } from './not-delivered'

const Event = v.object({
  type: v.string(),
  created_at: v.optional(v.string()),
  data: v.object({
    email_id: v.string(),
    bounce: v.optional(v.object({ type: v.optional(v.string()), message: v.optional(v.string()) })),
  }),
})

/** How far the time of a call may be from ours, in ms. A later copy of the same call is refused. */
const tolerance = 5 * minute

/** `onNotDelivered` gets the id of the enquiry whose reply was not delivered. */
export function deliveryEventRoutes(onNotDelivered: (c: Context<Env>, inquiryId: string) => void) {
  return new Hono<Env>().post('/resend', requireJson, async (c) => {
    const body = await c.req.text()
    const now = Date.now()
    const headers = {
      id: c.req.header('svix-id') ?? '',
      timestamp: c.req.header('svix-timestamp') ?? '',
      signatures: c.req.header('svix-signature') ?? '',
    }
    if (!isFromResend(c.env, headers, body, now)) {
      throw new ApiError('invalid_signature', 'The signature is missing, wrong or too old.')
    }
    const parsed = v.safeParse(Event, parseJson(body))
    if (!parsed.success) throw new ApiError('malformed_request', 'This is no event of Resend.')
    const notDelivered = await recordEvent(c.env, parsed.output, now)
    if (notDelivered) onNotDelivered(c, notDelivered)
    return c.body(null, 204)
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** How long an e-mail may take to be recorded after it was sent, in ms. */
const recordingTime = 10 * minute

type SignedHeaders = { id: string; timestamp: string; signatures: string }

/** Webhooks signed as https://docs.svix.com/receiving/verifying-payloads/how-manual describes. */
function isFromResend(env: Bindings, headers: SignedHeaders, body: string, now: number) {
  const secret = /^whsec_(.+)$/.exec(env.RESEND_WEBHOOK_SECRET ?? '')?.[1]
  const { id, timestamp, signatures } = headers
  if (!secret || Math.abs(now - Number(timestamp) * 1000) > tolerance) return false
  const expected = createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest()
  return signatures.split(' ').some((each) => {
    const given = Buffer.from(each.replace(/^v1,/, ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/**
 * Returns the id of the enquiry whose reply was not delivered, if so. Changes nothing the second time, and
 * nothing for events of other kinds.
 */
async function recordEvent(
  env: Bindings,
  { type, data, created_at: createdAt = '' }: v.InferOutput<typeof Event>,
  now: number,
) {
  const db = openDatabase(env.DB)
  const isIt = sql`message_id = ${data.email_id} and message_id is not null`
  const known = await statement(db, sql`select id from ${emails} where ${isIt}`).first()
  if (!known) {
    // It may be recorded only after this call, so Resend is to try again. Others of the account never are.
    const isRecent = now - Date.parse(createdAt) < recordingTime
    if (isRecent) throw new ApiError('not_found', 'There is no such e-mail yet.')
    return
  }
  if (type === 'email.delivered') {
    await batch(db, [
      raiseRevision(sql`(select inquiry_id from ${emails} where ${isIt} and delivered_at is null)`),
      sql`update ${emails} set delivered_at = ${now} where ${isIt} and delivered_at is null`,
    ])
  }
  const code = codeOf(type, data.bounce?.message ?? '')
  if (!code) return
  const answers = await batch<NotDelivered>(db, markNotDelivered(isIt, code, now))
  log('warn', 'email_not_delivered', { code })
  return notDeliveredIn(answers)
}

function codeOf(type: string, message: string): FailureCode | null {
  if (type === 'email.complained') return 'complained'
  if (type !== 'email.bounced') return null
  // The event has the words of the recipient's server, but no status of its own.
  if (/\b5\.1\.\d|user unknown|no such user|does not exist/i.test(message)) return 'bounced_address'
  if (/\b5\.2\.2\b|mailbox (?:is )?full|over quota/i.test(message)) return 'bounced_full'
  if (/\b5\.3\.4\b|too large/i.test(message)) return 'bounced_size'
  return /\b5\.7\.\d|spam|blocked/i.test(message) ? 'bounced_refused' : 'bounced'
}
