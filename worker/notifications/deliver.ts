import { wait, withTimeLimit } from '../time'
import {
  type Channel,
  type ChannelName,
  type Delivery,
  type Failure,
  isFinalForChannel,
} from './channels/channel'
import { type Notification, withoutReplyTo } from './notification'

export type ChannelFailure = Failure & { channel: ChannelName }

export type Outcome =
  | { kind: 'sent'; channel: ChannelName; failures: ChannelFailure[] }
  | { kind: 'failed'; failures: [ChannelFailure, ...ChannelFailure[]] }
  /** The provider's pace left no room in the time there was: nothing was tried at the last channel. */
  | { kind: 'no_slot'; failures: ChannelFailure[] }

type Circumstances = {
  channels: Channel[]
  /** ms since 1970; everything ends by then. */
  deadline: number
  now: () => number
  reserveSlot: (channel: Channel, latest: number) => Promise<number | null>
}

/**
 * Hands a notification to the first channel that takes it. The next one is tried only after a refusal
 * that is final for its channel, and after a rejection the same once without `replyTo`; after a passing fault the notification waits, or it could go out twice.
 */
export async function deliver(
  notification: Notification,
  circumstances: Circumstances,
): Promise<Outcome> {
  const { channels, deadline, now, reserveSlot } = circumstances
  const failures: ChannelFailure[] = []
  for (const channel of channels) {
    for (const version of versionsOf(notification)) {
      if (channel.paceMs) {
        const slot = await reserveSlot(channel, deadline - leastTimeToCall)
        if (slot === null) return { kind: 'no_slot', failures }
        if (slot > now()) await wait(slot - now())
      }
      const delivery = await call(channel, version, deadline - now())
      if (delivery.ok) return { kind: 'sent', channel: channel.name, failures }
      const { ok: _, ...failure } = delivery
      failures.push({ channel: channel.name, ...failure })
      if (failure.code !== 'rejected') break
    }
    const last = failures.at(-1)
    if (last && !isFinalForChannel(last.code)) break
  }
  return asFailed(failures)
}

/** What a visitor typed as an address may be what a provider rejects: then it goes without. */
function versionsOf(notification: Notification) {
  return notification.replyTo === null
    ? [notification]
    : [notification, withoutReplyTo(notification)]
}

/** A slot so late that the provider would have less than this to answer, in ms, is no slot. */
const leastTimeToCall = 1000

async function call(channel: Channel, notification: Notification, ms: number): Promise<Delivery> {
  try {
    return await withTimeLimit(Math.max(ms, 1), (signal) => channel.send(notification, signal))
  } catch (thrown) {
    const isTimeout = thrown instanceof Error && thrown.name === 'TimeoutError'
    return { ok: false, code: isTimeout ? 'timed_out' : 'unreachable' }
  }
}

function asFailed(failures: ChannelFailure[]): Outcome {
  const [first, ...more] = failures
  if (!first) throw new Error('There is no channel to send by.')
  return { kind: 'failed', failures: [first, ...more] }
}
