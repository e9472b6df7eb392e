import type { Database } from '../db/open'
import { retryTransient } from '../db/retry'
import type { Env } from '../env'
import { log } from '../log'
import { second, withTimeLimit } from '../time'
import type { Channel } from './channels/channel'
import { configuredChannels } from './configured-channels'
import { deliver, type Outcome } from './deliver'
import type { Notification } from './notification'
import { reserveSlot } from './slots'

/** How long a slot or a note in the outbox may take, in ms: the visitor waits for them as well. */
export const bookkeepingTimeLimit = 3 * second

/** Hands a notification to the configured channels, at their pace, within `timeLimit` ms. */
export function send(
  env: Env,
  db: Database,
  notification: Notification,
  timeLimit: number,
  now: () => number,
): Promise<Outcome> {
  return deliver(notification, {
    channels: configuredChannels(env),
    deadline: now() + timeLimit,
    now,
    reserveSlot: (channel, latest) => reserveSlotOrNone(db, channel, now, latest),
  })
}

/** A database that cannot tell the channel's pace leaves no slot: the notification stays for cron. */
async function reserveSlotOrNone(
  db: Database,
  channel: Channel,
  now: () => number,
  latest: number,
) {
  try {
    const reserve = () => retryTransient(() => reserveSlot(db, channel, now(), latest))
    return await withTimeLimit(bookkeepingTimeLimit, reserve)
  } catch {
    log('error', 'slot_not_reserved', { channel: channel.name })
    return null
  }
}
