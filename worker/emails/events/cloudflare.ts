/** Cloudflare's events of e-mails: https://developers.cloudflare.com/email-service/platform/event-subscriptions/ */
import * as v from 'valibot'
import type { Bindings } from '../../env'
import { describeCause } from '../../errors'
import { log } from '../../log'
import { minute } from '../../time'
import { bounceCodeOf, type DeliveryEvent, recordEvent } from './record'

const Event = v.object({
  type: v.string(),
  payload: v.object({
    messageId: v.string(),
    recipient: v.optional(v.string()),
    bounce: v.optional(v.object({ reason: v.optional(v.string()) })),
  }),
  metadata: v.optional(v.object({ eventTimestamp: v.optional(v.string()) })),
})

type Event = v.InferOutput<typeof Event>

/** Until an e-mail that was just sent is recorded, in seconds. */
const pause = minute / 1000

/** Returns the ids of the enquiries whose replies were not delivered. What fails is sent again by the queue. */
export async function readCloudflareEvents(
  env: Bindings,
  { messages }: MessageBatch<unknown>,
  now: number,
) {
  const notDelivered: string[] = []
  for (const message of messages) {
    const parsed = v.safeParse(Event, message.body)
    if (!parsed.success) {
      log('error', 'event_unreadable')
      continue
    }
    try {
      const result = await recordEvent(env, eventOf(parsed.output), now)
      if (result.isEarly) message.retry({ delaySeconds: pause })
      if (result.notDelivered) notDelivered.push(result.notDelivered)
    } catch (thrown) {
      log('error', 'event_not_recorded', { cause: describeCause(thrown) })
      message.retry({ delaySeconds: pause })
    }
  }
  return notDelivered
}

function eventOf({ type, payload, metadata }: Event): DeliveryEvent {
  const { messageId, recipient } = payload
  return {
    messageId,
    outcome: outcomeOf(type.replace(/^cf\.email\.sending\.message\./, ''), payload),
    at: Date.parse(metadata?.eventTimestamp ?? ''),
    ...(recipient && { recipient }),
  }
}

function outcomeOf(type: string, { bounce }: Event['payload']) {
  switch (type) {
    case 'delivered':
    case 'complained':
      return type
    case 'bounced':
      return bounceCodeOf(bounce?.reason ?? '')
    // Before it was sent, such as because the recipient has refused earlier e-mails.
    case 'rejected':
      return 'bounced_refused'
    case 'failed':
      return 'bounced'
    default:
      return null
  }
}
