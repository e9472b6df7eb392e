import { sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { channelSlots } from '../db/schema'
import { minute } from '../time'
import type { ChannelName } from './channels/channel'

/** A channel, or whatever else of ours must not be called too often. */
type Paced = { name: ChannelName | 'test_notification'; paceMs?: number }

/**
 * Reserves the channel's next free moment and returns it (ms since 1970), or null when there is
 * none before `latest`. Counted in D1, so that all instances together keep the provider's pace.
 */
export async function reserveSlot(db: Database, channel: Paced, now: number, latest: number) {
  const { name, paceMs } = channel
  if (!paceMs) return now
  // A slot far ahead can only come from a clock that ran fast: it must not stop the outbox.
  const freeAt = sql`case when ${channelSlots.nextAt} > ${now + minute} then ${now} else max(${channelSlots.nextAt}, ${now}) end`
  const [slot] = await db
    .insert(channelSlots)
    .values({ channel: name, nextAt: now + paceMs })
    .onConflictDoUpdate({
      target: channelSlots.channel,
      set: { nextAt: sql`${freeAt} + ${paceMs}` },
      setWhere: sql`${freeAt} <= ${latest}`,
    })
    .returning({ nextAt: channelSlots.nextAt })
  return slot ? slot.nextAt - paceMs : null
}
