/** The word index only holds copies, so it is rebuilt after a restore. */
import type { D1Database } from '@cloudflare/workers-types'
import { listOf } from './tables.ts'

/** Most inquiries indexed by one statement: a statement may take 30 s on D1. */
const rowsAtOnce = 500

/**
 * Indexes what was indexed before: inquiries up to `indexed_to`, except those held over budget. Safe
 * to run again, because it starts with an empty index.
 */
export async function rebuildWords(db: D1Database) {
  const { results } = await db
    .prepare("select name from pragma_table_info('inquiry_words')")
    .all<{ name: string }>()
  await db.prepare("insert into inquiry_words (inquiry_words) values ('delete-all')").run()
  const columns = listOf(results.map(({ name }) => name))
  const last =
    (await db.prepare('select indexed_to from desk_state').first<number>('indexed_to')) ?? 0
  for (let after = 0; after < last; ) {
    const next: number | null = await db
      .prepare(
        `select max(number) as next from (select number from inquiries
          where number > ?1 and number <= ?2 order by number limit ?3)`,
      )
      .bind(after, last, rowsAtOnce)
      .first('next')
    if (next === null) return
    await db
      .prepare(
        `insert into inquiry_words (rowid, ${columns}) select number, ${columns} from inquiries
          where number > ?1 and number <= ?2 and held_for is not 'over_budget'`,
      )
      .bind(after, next)
      .run()
    after = next
  }
}
