import { and, sql } from 'drizzle-orm'
import type { Database } from '../../db/open'
import { statement } from '../../db/statement'
import { chooseIndex, inTime } from '../list'
import type { Filter } from '../list-contract'
import { holdsFragments, readSearch } from '../search'
import { exportedColumns } from './exported-inquiry'

/**
 * Rows of one trip to D1: 100,000 inquiries take 40 of the 50 trips that a request on the free plan
 * has (Workers' limits), and of usual ones a megabyte or two at a time.
 */
const mostRows = 2500

/** Unusual ones are taken in smaller steps: a message may be a megabyte. In characters. */
const mostText = 2_000_000

/**
 * Returns the statement that reads the next rows of what the filter shows, newest first: those
 * before the id. It starts where the last one ended, so each row of the list is read once.
 */
export function readChunk(db: Database, filter: Filter, beforeId: string) {
  const { index, served, checks } = chooseIndex(filter)
  const search = readSearch(filter.q ?? '')
  const shown = [...served, ...inTime(filter, beforeId), ...checks, ...holdsFragments(search)]
  if (search.words) {
    shown.push(
      sql`rowid in (select rowid from inquiry_words where inquiry_words match ${search.words})`,
    )
  }
  return statement(
    db,
    sql`select * from (
        select *, sum(length(message)) over (order by id desc rows unbounded preceding)
          - length(message) as textBefore
        from (select ${sql.raw(exportedColumns)} from inquiries indexed by ${sql.raw(index)}
          where ${and(...shown)} order by id desc limit ${mostRows})
      ) where textBefore < ${mostText} order by id desc`,
  )
}
