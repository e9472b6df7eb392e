/** Changes in a restored database what must not be as it was at the time of the backup. */
import type { R2Bucket } from '@cloudflare/workers-types'
import { sql } from 'drizzle-orm'
import { listErasures } from '../../worker/backups/bucket.ts'
import { batch, type Database, statement } from '../../worker/db/database.ts'

/** How many numbers are skipped: those after the backup may have been given out as references. */
export const skippedNumbers = 1000

/** As many as `recent_changes` holds, so that no open list is brought up to date from it. */
const recentChanges = 101

/**
 * Ends all sessions and removes all devices notified by push and all sign-in links, since some may
 * have been ended, removed or used after the backup. Skips revisions in such a way that open desks, which may show revisions
 * that no longer exist, reload their lists.
 */
export async function finishRestore(db: Database) {
  await batch(db, [
    sql`delete from sessions`,
    sql`delete from push_subscriptions`,
    sql`delete from sign_in_links`,
    sql`update desk_state set last_number = last_number + ${skippedNumbers},
      revision = revision + ${skippedNumbers}, recent_changes = (
      with recursive n (i, revision) as (select 1, revision + ${skippedNumbers} from desk_state
        union all select i + 1, revision from n where i < ${recentChanges})
      select json_group_array(json_array(revision, null)) from n)`,
  ])
}

/**
 * Erases again what is in the register and in the database. Returns how many, or null if there is no
 * register.
 */
export async function repeatErasures(db: Database, bucket: R2Bucket) {
  const register = await listErasures(bucket)
  if (register.length === 0) return null
  let erased = 0
  for (const { key } of register) {
    const ids = (await (await bucket.get(key))?.text()) ?? '[]'
    const { results } = await statement(
      db,
      sql`delete from inquiries where id in (select value from json_each(${ids})) returning id`,
    ).all()
    erased += results.length
  }
  return erased
}
