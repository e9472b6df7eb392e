/** How much visitors send: each address and all together, by day. */
import { lt, sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { intakeUsage } from '../db/schema'
import { compile } from '../db/statement'
import type { Env } from '../env'
import { day } from '../time'

/** Under which all addresses together are counted. */
export const everybody = ''

/** Bytes kept of a hash: enough that two addresses of a day never share one by chance. */
const hashBytes = 12

/** Returns the number of a day, from 1970 on. */
export function dayOf(ms: number) {
  return Math.floor(ms / day)
}

/** Returns under what an address is counted on a day: a keyed hash of both. */
export async function sourceOf({ SESSION_SECRET }: Env, address: string, now: number) {
  const text = JSON.stringify([SESSION_SECRET ?? '', dayOf(now), address])
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(hash, 0, hashBytes)))
}

/** Returns the statement that counts one more submission, for the batch that stores it. */
export function countUsage(
  db: Database,
  usage: { source: string; timestamp: number; bytes: number },
) {
  const { source, timestamp, bytes } = usage
  return upsert(db, { day: dayOf(timestamp), source, bytes })
}

const upsert = compile((db) => {
  const row = (source: typeof everybody | ReturnType<typeof sql.placeholder>) => ({
    day: sql`${sql.placeholder('day')}`,
    source: sql`${source}`,
    count: 1,
    bytes: sql`${sql.placeholder('bytes')}`,
  })
  return db
    .insert(intakeUsage)
    .values([row(sql.placeholder('source')), row(everybody)])
    .onConflictDoUpdate({
      target: [intakeUsage.day, intakeUsage.source],
      set: {
        count: sql`${intakeUsage.count} + 1`,
        bytes: sql`${intakeUsage.bytes} + excluded.bytes`,
      },
    })
})

/** Forgets all but today and yesterday. */
export async function purgeUsage(db: Database, now: number) {
  await db.delete(intakeUsage).where(lt(intakeUsage.day, dayOf(now) - 1))
}
