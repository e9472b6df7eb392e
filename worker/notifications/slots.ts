import { type Placeholder, sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { deskState } from '../db/schema'
import { minute } from '../time'

/**
 * The first free slot of EmailJS from `now` on (ms since 1970), as SQL about the desk's one row. One
 * far ahead can only come from a clock that ran fast: it must not stop the outbox.
 */
export function nextSlotAt(now: number | Placeholder) {
  return sql`case when ${deskState.emailjsFreeAt} > ${now} + ${minute} then ${now}
    else max(${deskState.emailjsFreeAt}, ${now}) end`
}

/**
 * Reserves the next free slot and returns it (ms since 1970), or null when there is none before
 * `latest`. Kept in D1, so that all instances together keep the provider's pace.
 */
export async function reserveSlot(db: Database, paceMs: number, now: number, latest: number) {
  const [slot] = await db
    .update(deskState)
    .set({ emailjsFreeAt: sql`${nextSlotAt(now)} + ${paceMs}` })
    .where(sql`${nextSlotAt(now)} <= ${latest}`)
    .returning({ freeAt: deskState.emailjsFreeAt })
  return slot ? slot.freeAt - paceMs : null
}
