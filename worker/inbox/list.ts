/** Reads a page of a list, newest first, with any filters. */
import { and, type SQL, sql } from 'drizzle-orm'
import { limitTo } from '../db/database'
import { afterAllIds, firstIdAt } from '../db/inquiries'
import type { Env } from '../env'
import { askingAdmin, type TaggedRow } from '../session/require-admin'
import { hour } from '../time'
import { type DeskState, deskOf, selectDesk } from './changes'
import { type ListedInquiry, type ListedRow, listedOf, listedRow } from './inquiry'
import {
  chooseIndex,
  hasPhoneOrNumber,
  holdsBesidePhone,
  holdsFragments,
  holdsWords,
  inTime,
  inView,
  snippet,
} from './list-conditions'
import type { Filter } from './list-contract'
import { readSearch, type Search } from './search'

export type PageRequest = {
  env: Env
  filter: Filter
  /** Maximum number of rows. */
  limit: number
  /** Where the previous page ended: an id, or a rowid of the word index. */
  cursor?: string | undefined
  /** Characters of each message. */
  excerpt: number
}

export type Page = {
  inquiries: ListedInquiry[]
  /** Null at the end of the list. A page may be short or empty and still have a next one. */
  nextCursor: string | null
  /** How far back was scanned, in ms since 1970, if rows had to be checked one by one. */
  scannedBackTo?: number
  /** In a search: the terms to highlight, in lower case. */
  words?: readonly string[]
  /** In a search of the word index: how many scanned inquiries match in the bin and in Held. */
  also?: { bin: number; held: number }
  /** On the first page: the state of the desk at the same moment. */
  desk?: DeskState
}

/** What is scanned: the index of a list, or the word index. */
type Scan = 'index' | 'words'

/** Number of values in a row that does not match; the last is its box, or null. */
const unmatchedLength = 5

/**
 * Returns the SELECT that reads a page, and the function that builds the page from its rows; or null
 * if the cursor belongs to another list. It reads at most 2 × `limit` rows: conditions that no index
 * serves are checked on no more than that.
 */
export function readPage(request: PageRequest) {
  const { env, filter, cursor, limit, excerpt } = request
  const search = readSearch(filter, env)
  const isRowid = cursor !== undefined && /^\d{1,15}$/.test(cursor)
  if (isRowid && search.words === null) return null
  const hasWords = search.words !== null && (cursor === undefined || isRowid)
  const isNewSearch = hasWords && cursor === undefined
  // If only the database knows which scan is shorter, it gets both.
  const size = isNewSearch ? sizeOf(filter) : undefined
  const scans = [
    ...(size || !hasWords
      ? [scanIndex(request, search, size && sql`${size} <= ${smallSize}`)]
      : []),
    ...(hasWords ? [scanWords(request, search, size && sql`${size} > ${smallSize}`)] : []),
  ]
  const write = () => {
    const selects = scans.map((scan) => scan.write())
    if (cursor === undefined) selects.unshift(selectDesk)
    if (hasDueFirst(request)) selects.unshift(selectDue(request))
    return sql.join(selects, sql` union all `)
  }
  const pageOf = (rows: readonly TaggedRow[], adminId: string): Page => {
    const ofKind = (wanted: string) => rows.filter((row): row is ListedRow => row[0] === wanted)
    const scan = scans.find(({ kind }) => rows.some((row) => row[0] === kind))
    const scanned = scan ? ofKind(scan.kind) : []
    const isMatch = (row: ListedRow) => row.length > unmatchedLength
    const matches = scanned.filter(isMatch)
    const countIn = (box: string) => scanned.filter((row) => !isMatch(row) && row[4] === box).length
    const shown = matches.slice(0, limit)
    const isFull = scanned.length === scan?.scanLimit
    const last = matches.length > limit ? shown.at(-1) : isFull ? scanned.at(-1) : undefined
    return {
      inquiries: [...ofKind('due'), ...shown].map((row) => listedOf(env, row)),
      ...(cursor === undefined && { desk: deskOf(rows, adminId) }),
      nextCursor: last ? cursorOf(last) : null,
      ...(scan?.hasChecks && last && { scannedBackTo: last[2] }),
      ...(search.marks.length > 0 && { words: search.marks }),
      ...(scan?.isElsewhereToo && { also: { bin: countIn('bin'), held: countIn('held') } }),
    }
  }
  // The SQL of lists is cached: they are requested all day, each search only once.
  const isSearch = search.marks.length > 0
  const key = isSearch ? undefined : JSON.stringify([filter, limit, excerpt, cursor === undefined])
  return { key, write, values: { before: cursor ?? afterAllIds }, pageOf, isNewSearch }
}

/** The word index is in order of rowids, which are the numbers of inquiries. */
function cursorOf([kind, id, , number]: ListedRow) {
  return kind === 'words' ? `${number}` : id
}

/** Maximum due follow-ups that are listed first; the others appear only in order of date. */
const maxDue = 50

/** Due follow-ups are listed first in the inbox, and again in order of date. */
function hasDueFirst({ filter, cursor }: PageRequest) {
  const { view, ...narrowing } = filter
  const isWhole = Object.values(narrowing).every((value) => value === undefined || value === '')
  return (view === 'inbox' || view === 'mine') && cursor === undefined && isWhole
}

function selectDue({ filter, excerpt }: PageRequest) {
  // A reminder of an inquiry in the inbox is due; the index is in order of reminder times.
  const isDue = and(sql`remind_at <= ${sql.placeholder('now')}`, ...inView(filter, askingAdmin))
  return sql`select * from (select ${listedRow('due', excerpt)} as row
    from inquiries indexed by inquiries_by_reminder where ${isDue} order by remind_at ${limitTo(maxDue)})`
}

/** Rows read by updating the word index first, if nothing has arrived. */
const indexingReads = 6

/** Up to this many rows, scanning a list is faster than scanning the matches of a common word. */
const smallSize = 500

/** Returns SQL for how many inquiries a filter can match at most, if `desk_state` counts them. */
function sizeOf({ view, unread, notified }: Filter) {
  if (view === 'held') return sql`(select held from desk_state)`
  if (view === 'bin') return sql`(select binned from desk_state)`
  if (notified) return sql`(select waiting + failed from desk_state)`
  return unread && sql`(select unread from desk_state)`
}

/** Scans the index of a list, if the condition holds. */
function scanIndex(request: PageRequest, search: Search, isChosen: SQL | undefined) {
  const { filter, limit } = request
  const { index, served, checks } = chooseIndex(filter, askingAdmin)
  const rest = [...checks, ...holdsFragments(search), ...holdsWords(search)]
  // The condition reads the row of `desk_state` in each of the two scans.
  const spare = isChosen ? 2 + indexingReads : 0
  const scanLimit = rest.length === 0 ? limit + 1 : atLeastOne(2 * limit - spare)
  const write = () => {
    const match = matchRow('index', request, search)
    const row =
      rest.length === 0 ? match : sql`iif(${and(...rest)}, ${match}, ${unmatched('index')})`
    const inRange = [...served, ...inTime(filter, sql.placeholder('before'))]
    return sql`select * from (select ${row} as row
      from inquiries indexed by ${sql.raw(index)} where ${and(...inRange)}
      order by id desc ${limitIf(isChosen, scanLimit)})`
  }
  const hasChecks = rest.length > 0
  return { write, scanLimit, hasChecks, kind: 'index', isElsewhereToo: false } as const
}

/**
 * Scans the word index, if the condition holds. Each match is a row of the index and one of the
 * table. Matches in the bin or in Held are returned as unmatched rows with their box, unless the view
 * is one of these.
 */
function scanWords(request: PageRequest, search: Search, isChosen: SQL | undefined) {
  const { filter, limit, cursor } = request
  const { served, checks } = chooseIndex(filter, askingAdmin)
  const beside = holdsBesidePhone(search)
  const also = [...inTime(filter, afterAllIds), ...holdsFragments(search), ...beside]
  const isElsewhereToo = filter.view !== 'held' && filter.view !== 'bin'
  const isElsewhere = and(
    sql`box in ('bin', 'held')`,
    ...chooseIndex({ ...filter, view: 'bin' }, askingAdmin).checks,
  )
  const box = isElsewhereToo ? sql`iif(${isElsewhere}, box, null)` : sql`null`
  const found = sql`case when ${and(...also, ...served, ...checks)} then ${matchRow('words', request, search)}
    when ${and(...also)} then ${unmatched('words', box)}
    else ${unmatched('words')} end`
  // Finding the rowids of a time range reads two rows, and so does the condition.
  const isTimed = filter.from !== undefined || filter.to !== undefined
  const indexing = cursor === undefined ? indexingReads / 2 : 0
  const overhead = Number(isTimed) + (isChosen ? 1 : 0) + indexing
  const lookUps = hasPhoneOrNumber(search)
  // A phone number or reference is looked up in an index too: three rows for each match. The terms
  // beside it may take one more.
  const perRow = (lookUps.length > 0 ? 3 : 2) + beside.length
  const scanLimit = atLeastOne(Math.floor((2 * (limit - overhead)) / perRow))
  const bounded = limitIf(isChosen, scanLimit)
  const inRange = nearTime(filter, cursor)
  const sources = [
    sql`select rowid as found from inquiry_words
      where ${and(sql`inquiry_words match ${search.words}`, ...inRange)} order by rowid desc ${bounded}`,
    ...lookUps.map(
      (hasIt) => sql`select number as found from inquiries
        where ${and(hasIt, ...inRange)} order by number desc ${bounded}`,
    ),
  ]
  const rowids = sql.join(
    sources.map((source) => sql`select * from (${source})`),
    sql` union `,
  )
  const write = () => sql`select ${found} as row
    from (${rowids} order by found desc ${bounded})
    cross join inquiries on inquiries.rowid = found`
  return { write, scanLimit, hasChecks: true, kind: 'words', isElsewhereToo } as const
}

/** The row of a match; in a search with the snippet around the first match. */
function matchRow(scan: Scan, { excerpt }: PageRequest, search: Search) {
  return listedRow(scan, excerpt, search.marks.length > 0 ? snippet(search, excerpt) : undefined)
}

function unmatched(scan: Scan, box = sql`null`) {
  return sql`json_array(${sql.raw(`'${scan}'`)}, id, timestamp, number, ${box})`
}

/** With a limit of 0 SQLite reads nothing. */
function limitIf(condition: SQL | undefined, limit: number) {
  return condition ? sql`limit iif(${condition}, ${limit}, 0)` : limitTo(limit)
}

function atLeastOne(limit: number) {
  return Math.max(limit, 1)
}

/**
 * Bounds the rowids by the previous page, or by time. They are in order of arrival, which differs
 * from the order of ids by no more than the seconds that a write may take.
 */
function nearTime({ from, to }: Filter, cursor: string | undefined) {
  const bounds: SQL[] = []
  // D1 binds numbers as REAL, and FTS5 uses a bound only if it is an integer.
  if (cursor) bounds.push(sql`rowid < cast(${cursor} as integer)`)
  else if (to !== undefined) {
    const newest = sql`select rowid from inquiries where id >= ${firstIdAt(to + hour)} order by id limit 1`
    bounds.push(sql`rowid <= coalesce((${newest}), ${lastRowid})`)
  }
  if (from !== undefined) {
    const oldest = sql`select rowid from inquiries where id < ${firstIdAt(from - hour)} order by id desc limit 1`
    bounds.push(sql`rowid >= coalesce((${oldest}), 0)`)
  }
  return bounds
}

/** SQLite's largest rowid. */
const lastRowid = sql`9223372036854775807`
