/** Limits the text of inquiries that one batch deletes, which the word index has to remove too. */
import { asc, getTableColumns, lt, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Database } from './database'
import { inquiries } from './schema'

/** Bytes of text that one batch deletes: D1 runs one query at a time, and visitors wait. */
const maxText = 1_000_000

const textColumns = Object.values(getTableColumns(inquiries)).filter(
  ({ dataType, generated }) => dataType === 'string' && generated === undefined,
)

/**
 * The bytes of all text in a row of `inquiries`, as SQL: a name or an address may be as long as a
 * message.
 */
export const textBytes = sql.raw(
  textColumns.map(({ name }) => `coalesce(octet_length(${name}), 0)`).join(' + '),
)

/**
 * Returns the query for the ids of the first inquiries in the order of an index, up to a number of
 * rows and about a megabyte of text, but always at least one.
 */
export function boundByText(
  db: Database,
  condition: SQL | undefined,
  { order, maxRows }: { order: SQLiteColumn; maxRows: number },
) {
  const first = db
    .select({
      id: inquiries.id,
      position: sql`${order}`.as('position'),
      bytes: sql<number>`${textBytes}`.as('bytes'),
    })
    .from(inquiries)
    .where(condition)
    .orderBy(asc(order))
    .limit(maxRows)
    .as('first')
  const textBefore = sql<number>`sum(${first.bytes})
    over (order by ${first.position}, ${first.id} rows unbounded preceding) - ${first.bytes}`
  const sized = db
    .select({ id: first.id, textBefore: textBefore.as('text_before') })
    .from(first)
    .as('sized')
  return db.select({ id: sized.id }).from(sized).where(lt(sized.textBefore, maxText))
}
