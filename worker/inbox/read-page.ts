/** Reads a page of a list, newest first, however the list is narrowed. */

import { afterAllIds, firstIdAt } from '../db/id-range'
import type { Database } from '../db/open'
import { hour } from '../time'
import { allConditions, allOf, type Condition, chooseLead } from './driving-index'
import type { Filter } from './list-query'
import {
  type ListedInquiry,
  type ListedRow,
  listedColumns,
  listedInquiryOf,
} from './listed-inquiry'
import { holdsFragments, holdsWords } from './scan'
import { readSearch, type Search } from './search'

export type PageRequest = {
  filter: Filter
  /** Rows at most. */
  limit: number
  /** What the page before ended with: an id, or a place in the index of words. */
  cursor?: string | undefined
  /** Characters of each message; all of them where it is left out. */
  excerpt?: number | undefined
  /** Whether the index of words leads, not one of the lists'; the cursor has to be of the same. */
  isLedByWords: boolean
}

type PageRow = ListedRow & { place?: number; isMatch?: 0 | 1 }

export type Page = {
  inquiries: ListedInquiry[]
  /** Null at the end of the list; a page may be short, or empty, and still have a next one. */
  nextCursor: string | null
  /** How far back was looked, in ms, where rows were looked at that the filter leaves out. */
  scannedBackTo?: number
}

/** Answers whether the cursor is a place in the index of words. */
export function isPlace(cursor: string) {
  return /^\d{1,15}$/.test(cursor)
}

/**
 * Returns the statement that reads a page, and the function that makes the page of its rows. It
 * reads at most 2 × `limit` rows, whatever there is: what no index serves is checked on no more.
 */
export function readPage(db: Database, request: PageRequest) {
  const search = readSearch(request.filter.q ?? '')
  return request.isLedByWords && search.words
    ? readByWords(db, request, search, search.words)
    : readByIndex(db, request, search)
}

function readByIndex(db: Database, request: PageRequest, search: Search) {
  const { filter, limit, excerpt, cursor = afterAllIds } = request
  const { index, led, checks } = chooseLead(filter)
  const columns = listedColumns(excerpt)
  const before = filter.to === undefined ? cursor : smaller(cursor, firstIdAt(filter.to + 1))
  const range = allOf([...led, { sql: 'id < ?', params: [before] }, ...notBefore(filter)])
  const rows = (what: string) =>
    `select ${what} from inquiries indexed by ${index} where ${range.sql} order by id desc limit ?`

  const rest = [...checks, ...holdsFragments(search), ...holdsWords(search)]
  if (rest.length === 0) {
    const statement = db.$client
      .prepare(rows(columns.sql))
      .bind(...columns.params, ...range.params, limit + 1)
    return { statement, pageOf: (found: PageRow[]) => pageOfMatches(found, limit) }
  }
  const isMatch = allOf(rest)
  const statement = db.$client
    .prepare(
      `select ${columns.sql}, (${isMatch.sql}) as isMatch from (${rows('*, rowid as place')})`,
    )
    .bind(...columns.params, ...isMatch.params, ...range.params, 2 * limit)
  const pageOf = (found: PageRow[]) =>
    pageOfLooks(found, { limit, looks: 2 * limit }, ({ id }) => id)
  return { statement, pageOf }
}

function readByWords(db: Database, request: PageRequest, search: Search, words: string) {
  const { filter, limit, cursor, excerpt } = request
  const columns = listedColumns(excerpt)
  const isTimed = filter.from !== undefined || filter.to !== undefined
  const isMatch = allOf([
    ...allConditions(filter),
    ...notBefore(filter),
    ...(filter.to === undefined ? [] : [{ sql: 'id < ?', params: [firstIdAt(filter.to + 1)] }]),
    ...holdsFragments(search),
  ])
  const range = allOf([
    { sql: 'inquiry_words match ?', params: [words] },
    // D1 binds numbers as REAL, and FTS5 takes a bound only if it is an integer.
    ...(cursor === undefined
      ? []
      : [{ sql: 'rowid < cast(? as integer)', params: [Number(cursor)] }]),
    ...nearby(filter),
  ])
  // Each look is a row of the index and one of the table; finding a time's place is two more.
  const looks = isTimed ? Math.max(limit - 1, 1) : limit
  const statement = db.$client
    .prepare(
      `select ${columns.sql}, place, (${isMatch.sql}) as isMatch
      from (select rowid as place from inquiry_words where ${range.sql} order by rowid desc limit ?)
      cross join inquiries on inquiries.rowid = place`,
    )
    .bind(...columns.params, ...isMatch.params, ...range.params, looks)
  const pageOf = (found: PageRow[]) =>
    pageOfLooks(found, { limit, looks }, ({ place }) => String(place))
  return { statement, pageOf }
}

function smaller(a: string, b: string) {
  return a < b ? a : b
}

function notBefore({ from }: Filter): Condition[] {
  return from === undefined ? [] : [{ sql: 'id >= ?', params: [firstIdAt(from)] }]
}

/**
 * Bounds the places in the index of words by time: places are in the order of arrival, which
 * differs from that of the ids by the seconds that a write may take at most.
 */
function nearby({ from, to }: Filter): Condition[] {
  const place = (sql: string, ms: number): Condition => ({ sql, params: [firstIdAt(ms)] })
  const oldest = '(select rowid from inquiries where id < ? order by id desc limit 1)'
  const newest = '(select rowid from inquiries where id >= ? order by id limit 1)'
  return [
    ...(from === undefined ? [] : [place(`rowid >= coalesce(${oldest}, 0)`, from - hour)]),
    ...(to === undefined ? [] : [place(`rowid <= coalesce(${newest}, ${lastPlace})`, to + hour)]),
  ]
}

/** SQLite's greatest rowid. */
const lastPlace = '9223372036854775807'

/** Makes a page of rows that all belong to it, read up to one more than it shows. */
function pageOfMatches(rows: PageRow[], limit: number): Page {
  const inquiries = rows.slice(0, limit).map(listedInquiryOf)
  return { inquiries, nextCursor: rows.length > limit ? (inquiries.at(-1)?.id ?? null) : null }
}

/** Makes a page of rows that were looked at, of which some belong to it. */
function pageOfLooks(
  rows: PageRow[],
  { limit, looks }: { limit: number; looks: number },
  cursorOf: (row: PageRow) => string,
): Page {
  const matches = rows.filter(({ isMatch }) => isMatch === 1)
  const shown = matches.slice(0, limit)
  const inquiries = shown.map(listedInquiryOf)
  const last = matches.length > limit ? shown.at(-1) : rows.length === looks && rows.at(-1)
  if (!last) return { inquiries, nextCursor: null }
  return { inquiries, nextCursor: cursorOf(last), scannedBackTo: last.timestamp }
}
