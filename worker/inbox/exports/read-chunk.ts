import { firstIdAt } from '../../db/id-range'
import type { Database } from '../../db/open'
import { allOf, chooseLead } from '../driving-index'
import type { Filter } from '../list-query'
import { holdsFragments } from '../scan'
import { readSearch } from '../search'
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
  const { index, led, checks } = chooseLead(filter)
  const search = readSearch(filter.q ?? '')
  const { from, to } = filter
  const before = to === undefined ? beforeId : smaller(beforeId, firstIdAt(to + 1))
  const shown = allOf([
    ...led,
    { sql: 'id < ?', params: [before] },
    ...(from === undefined ? [] : [{ sql: 'id >= ?', params: [firstIdAt(from)] }]),
    ...checks,
    ...holdsFragments(search),
    ...(search.words ? [{ sql: holdsWords, params: [search.words] }] : []),
  ])
  return db.$client
    .prepare(
      `select * from (
        select *, sum(length(message)) over (order by id desc rows unbounded preceding)
          - length(message) as textBefore
        from (select ${exportedColumns} from inquiries indexed by ${index}
          where ${shown.sql} order by id desc limit ?)
      ) where textBefore < ? order by id desc`,
    )
    .bind(...shown.params, mostRows, mostText)
}

const holdsWords = 'rowid in (select rowid from inquiry_words where inquiry_words match ?)'

function smaller(a: string, b: string) {
  return a < b ? a : b
}
