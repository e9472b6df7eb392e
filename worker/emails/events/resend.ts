/** What Resend reports of e-mails after it has accepted them: https://resend.com/docs/webhooks */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Bindings, Env } from '../../env'
import { ApiError } from '../../errors'
import { requireJson } from '../../http/validate'
import { minute } from '../../time'
import { bounceCodeOf, type DeliveryEvent, recordEvent } from './record'

const Event = v.object({
  type: v.string(),
  created_at: v.optional(v.string()),
  data: v.object({
    email_id: v.string(),
    /** Those that it is about. */
    to: v.optional(v.array(v.string())),
    bounce: v.optional(
      v.object({
        type: v.optional(v.string()),
        message: v.optional(v.string()),
        diagnosticCode: v.optional(v.array(v.string())),
      }),
    ),
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
    const { isEarly, notDelivered } = await recordEvent(c.env, eventOf(parsed.output), now)
    if (isEarly) throw new ApiError('not_found', 'There is no such e-mail yet.')
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

function eventOf({ type, created_at: at = '', data }: v.InferOutput<typeof Event>): DeliveryEvent {
  const { email_id: messageId, to = [] } = data
  // `to` may have all recipients, although the answer of a server names one.
  const texts = [answersIn(data), to.join()]
  return { messageId, outcome: outcomeOf(type, data), at: Date.parse(at), texts }
}

type Data = v.InferOutput<typeof Event>['data']

/** The words of the recipients' servers. */
const answersIn = ({ bounce }: Data) =>
  [bounce?.message ?? '', ...(bounce?.diagnosticCode ?? [])].join(' ')

function outcomeOf(type: string, data: Data) {
  if (type === 'email.delivered') return 'delivered'
  if (type === 'email.complained') return 'complained'
  // The event has the words of the recipient's server, but no status of its own.
  return type === 'email.bounced' ? bounceCodeOf(answersIn(data)) : null
}
