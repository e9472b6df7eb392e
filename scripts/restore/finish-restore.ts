/** Changes in a restored database what must not be as it was at the time of the backup. */
import type { R2Bucket } from '@cloudflare/workers-types'
import { sql } from 'drizzle-orm'
import { listErasures } from '../../worker/backups/bucket.ts'
import { listOf } from '../../worker/backups/tables.ts'
import { batch, type Database, limitTo, statement } from '../../worker/db/database.ts'

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

/** Most inquiries indexed by one statement: a statement may take 30 s on D1. */
const rowsAtOnce = 500

/**
 * Indexes what was indexed before: inquiries up to `indexed_to`, except those held over budget. Safe
 * to run again, because it starts with an empty index.
 */
export async function rebuildWords(
  db: Database,
  report: (done: number, last: number) => void = () => undefined,
) {
  const names = await statement(db, sql`select name from pragma_table_info('search_index')`).raw<
    [string]
  >()
  const columns = listOf(names.flat())
  await statement(db, sql`insert into search_index (search_index) values ('delete-all')`).run()
  const last = await statement(db, sql`select indexed_to from desk_state`).first<number>(
    'indexed_to',
  )
  if (last === null) return
  for (let after = 0; ; ) {
    const next: number | null = await statement(
      db,
      sql`select max(number) as next from (select number from inquiries
        where number > ${after} and number <= ${last} order by number ${limitTo(rowsAtOnce)})`,
    ).first('next')
    if (next === null) return
    await statement(
      db,
      sql`insert into search_index (rowid, ${columns}) select number, ${columns} from inquiries
        where number > ${after} and number <= ${next} and held_for is not 'over_budget'`,
    ).run()
    after = next
    report(after, last)
  }
}
