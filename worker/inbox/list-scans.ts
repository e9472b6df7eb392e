/** The two ways in which a page of a list is read: from the list's own index, or from the word index. */
import { and, type SQL, sql } from 'drizzle-orm'
import { limitTo } from '../db/database'
import { afterAllIds, firstIdAt } from '../db/inquiries'
import type { Env } from '../env'
import { askingAdmin } from '../session/require-admin'
import { hour } from '../time'
import type { Filter } from './contract'
import {
  chooseIndex,
  hasPhoneOrNumber,
  holdsBesidePhone,
  holdsFragments,
  holdsWords,
  inTime,
  matchOrigins,
  snippet,
} from './list-conditions'
import { listedRow } from './listed'
import type { Search } from './search'

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

/** What is scanned: the index of a list, or the word index. */
type Scan = 'index' | 'words'

/** Number of values in a row that does not match; the last is its box, or null. */
export const unmatchedLength = 5

/**
 * Returns the scans that read a page, and whether new arrivals have to be indexed first; or null if the
 * cursor belongs to another list. If only the database knows which scan is better, it gets both.
 */
export function chooseScans(request: PageRequest, search: Search) {
  const { filter, cursor } = request
  const expression = [search.words, matchOrigins(filter)].filter(Boolean).join(' AND ')
  const isRowid = cursor !== undefined && /^\d{1,15}$/.test(cursor)
  if (isRowid && !expression) return null
  const hasWords = expression !== '' && (cursor === undefined || isRowid)
  const needsIndexing = hasWords && cursor === undefined
  const isIndexBetter = needsIndexing ? prefersIndex(filter, search) : undefined
  const scans = [
    ...(isIndexBetter || !hasWords ? [scanIndex(request, search, isIndexBetter)] : []),
    ...(hasWords
      ? [scanWords(request, search, expression, isIndexBetter && sql`not ${isIndexBetter}`)]
      : []),
  ]
  return { scans, needsIndexing }
}

/** Rows read by updating the word index first, if nothing has arrived. */
const indexingReads = 6

/** Up to this many rows, scanning a list is faster than scanning the matches of a common word. */
const smallSize = sql.raw('500')

/**
 * Returns the condition for scanning the index of the list, if `desk_state` counts its inquiries.
 * Without words also if the word index is behind, because a list misses none, unlike a search.
 */
function prefersIndex({ view, unread, notified }: Filter, { words }: Search) {
  if (words === null) {
    const size = view === 'inbox' ? sql`inbox <= ${smallSize}` : sql`false`
    return sql`(select ${size} or exists (select 1 from inquiries where number > indexed_to) from desk_state)`
  }
  if (view === 'held') return sql`(select held <= ${smallSize} from desk_state)`
  if (view === 'bin') return sql`(select binned <= ${smallSize} from desk_state)`
  if (notified) return sql`(select waiting + failed <= ${smallSize} from desk_state)`
  return unread && sql`(select unread <= ${smallSize} from desk_state)`
}

/** In each of the two scans, it reads `desk_state` and, without words, the newest inquiry. */
function conditionReads({ words }: Search) {
  return words === null ? 4 : 2
}

/** Scans the index of a list, if the condition holds. */
function scanIndex(request: PageRequest, search: Search, isChosen: SQL | undefined) {
  const { filter, limit } = request
  const { index, served, checks } = chooseIndex(filter, askingAdmin)
  const rest = [...checks, ...holdsFragments(search), ...holdsWords(search)]
  const spare = isChosen ? conditionReads(search) + indexingReads : 0
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
function scanWords(
  request: PageRequest,
  search: Search,
  expression: string,
  isChosen: SQL | undefined,
) {
  const { filter, limit, cursor } = request
  const { served, checks } = chooseIndex(filter, askingAdmin)
  const beside = holdsBesidePhone(search)
  const also = [...inTime(filter, afterAllIds), ...holdsFragments(search), ...beside]
  const isElsewhereToo = search.words !== null && filter.view !== 'held' && filter.view !== 'bin'
  const isElsewhere = and(
    sql`box in ('bin', 'held')`,
    ...chooseIndex({ ...filter, view: 'bin' }, askingAdmin).checks,
  )
  const box = isElsewhereToo ? sql`iif(${isElsewhere}, box, null)` : sql`null`
  const found = sql`case when ${and(...also, ...served, ...checks)} then ${matchRow('words', request, search)}
    when ${and(...also)} then ${unmatched('words', box)}
    else ${unmatched('words')} end`
  // Finding the rowids of a time range reads two rows.
  const isTimed = filter.from !== undefined || filter.to !== undefined
  const indexing = cursor === undefined ? indexingReads / 2 : 0
  const overhead = Number(isTimed) + (isChosen ? conditionReads(search) / 2 : 0) + indexing
  const lookUps = hasPhoneOrNumber(search)
  // A phone number or reference is looked up in an index too: three rows for each match. The terms
  // beside it may take one more.
  const perRow = (lookUps.length > 0 ? 3 : 2) + beside.length
  const scanLimit = atLeastOne(Math.floor((2 * (limit - overhead)) / perRow))
  const bounded = limitIf(isChosen, scanLimit)
  const inRange = nearTime(filter, cursor)
  const sources = [
    sql`select rowid as found from search_index
      where ${and(sql`search_index match ${expression}`, ...inRange)} order by rowid desc ${bounded}`,
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

export function unmatched(scan: Scan | 'added', box = sql`null`) {
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
