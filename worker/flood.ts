import { sql } from 'drizzle-orm'
import { limitTo } from './db/database'
import { firstIdAt } from './db/inquiries'
import { inquiries } from './db/schema'
import { minute } from './time'

/**
 * How many enquiries may reach the list within `floodTime` (ms): ten times as many as on a busy
 * day, and still few enough to notify of each at once (EmailJS accepts one e-mail a second).
 */
const floodMax = 60
const floodTime = 10 * minute

export function floodFrom(now: number) {
  return firstIdAt(now - floodTime)
}

export const recentlyListed = sql`(select count(*) from (select 1 from ${inquiries}
  where box in ('inbox', 'waiting', 'done') and id >= ${sql.placeholder('floodFrom')} ${limitTo(floodMax)}))`

/** Whether a flood is under way. Enquiries are still listed, but their notifications take turns. */
export const isFlood = sql`${recentlyListed} >= ${floodMax}`
