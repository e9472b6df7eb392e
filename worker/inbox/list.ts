/** A page of a list, newest first, however the list is narrowed. */
import { and, type SQL, sql } from 'drizzle-orm'
import { firstIdAt } from '../db/id-range'
import type { Env } from '../env'
import type { JsonRow } from '../session/require-admin'
import { hour } from '../time'
import { type DeskState, deskOf, selectDesk } from './changes'
import { type ListedInquiry, listedJson } from './inquiry'
import type { Filter } from './list-contract'
import { chooseIndex, inTime, inView } from './list-index'
import { holdsFragments, holdsWords, named, readSearch, type Search, snippet } from './search'

export type PageRequest = {
  env: Env
  /** SQL: the id of whoever asks. */
  adminId: SQL
  filter: Filter
  /** Rows at most. */
  limit: number
  /** What the page before ended with: an id, or a rowid of the index of words. */
  cursor?: string | undefined
  /** Characters of each message. */
  excerpt: number
}

export type Page = {
  inquiries: ListedInquiry[]
  /** Null at the end of the list; a page may be short, or empty, and still have a next one. */
  nextCursor: string | null
  /** How far back was scanned, in ms, where rows were scanned that the filter leaves out. */
  scannedBackTo?: number
  /** Of a search: what to mark in the texts, in lower case. */
  words?: readonly string[]
  /** Of a search by words: how many of the inquiries that were scanned match in the bin, and among the held. */
  also?: { bin: number; held: number }
  /** With the first page: the desk at the same moment. */
  desk?: DeskState
}

/**
 * Returns the query that reads a page, and the function that makes the page, as JSON, of its rows;
 * or null where the cursor is of another list. It reads at most 2 × `limit` rows, whatever there is:
 * what no index serves is checked on no more.
 */
export function readPage(request: PageRequest) {
  const { env, filter, cursor, limit } = request
  const search = readSearch(filter, env)
  const isRowid = cursor !== undefined && /^\d{1,15}$/.test(cursor)
  if (isRowid && search.words === null) return null
  const hasWords = search.words !== null && (cursor === undefined || isRowid)
  const isNewSearch = hasWords && cursor === undefined
  // Where only the database knows which way is the shorter one, it is given both.
  const size = isNewSearch ? sizeOf(filter) : undefined
  const scans = [
    ...(size || !hasWords
      ? [scanIndex(request, search, size && sql`${size} <= ${smallSize}`)]
      : []),
    ...(hasWords ? [scanWords(request, search, size && sql`${size} > ${smallSize}`)] : []),
  ]
  const selects = scans.map(({ select }) => select)
  if (cursor === undefined) selects.unshift(selectDesk)
  if (hasDueFirst(request)) selects.unshift(selectDue(request))
  const writePage = (rows: readonly JsonRow[], adminId: string) => {
    const desk = rows.find((row) => row.cursor === null)
    const due = rows.filter((row) => row.cursor === dueCursor)
    const scanned = rows.filter((row) => row.cursor !== null && row.cursor !== dueCursor)
    const scan = scans.find(({ cursorType }) => cursorType === typeof scanned[0]?.cursor)
    const matches = scanned.filter(({ json }) => json?.startsWith('{'))
    const countIn = (box: string) => scanned.filter(({ json }) => json === `"${box}"`).length
    const shown = matches.slice(0, limit)
    const isFull = scanned.length === scan?.scanLimit
    const last = matches.length > limit ? shown.at(-1) : isFull ? scanned.at(-1) : undefined
    const rest = {
      ...(desk?.json && { desk: deskOf(desk.json, adminId) }),
      nextCursor: last ? `${last.cursor}` : null,
      ...(scan?.hasChecks && last && { scannedBackTo: last.timestamp }),
      ...(search.marks.length > 0 && { words: search.marks }),
      ...(scan?.isElsewhereToo && { also: { bin: countIn('bin'), held: countIn('held') } }),
    }
    const inquiries = [...due, ...shown].map(({ json }) => json).join()
    return `{"inquiries":[${inquiries}],${JSON.stringify(rest).slice(1)}`
  }
  const select = sql.join(selects, sql` union all `)
  return { select, writePage, isNewSearch }
}

/** Most follow-ups that come first: what is due beyond them stands where its date puts it. */
const maxDue = 50

/** What their rows have in place of a cursor. */
const dueCursor = 'due'

/** Follow-ups that are due come first in the inbox, and once more in their place by date. */
function hasDueFirst({ filter, cursor }: PageRequest) {
  const { view, ...narrowing } = filter
  const isWhole = Object.values(narrowing).every((value) => value === undefined || value === '')
  return (view === 'inbox' || view === 'mine') && cursor === undefined && isWhole
}

function selectDue({ env, filter, adminId, excerpt }: PageRequest) {
  // In the inbox a reminder is due, and the index is in the order of the times.
  const isDue = and(sql`remind_at <= ${Date.now()}`, ...inView(filter, adminId))
  return sql`select * from (select ${listedJson(env, excerpt)} as json, ${dueCursor} as cursor, timestamp
    from inquiries indexed by inquiries_by_reminder where ${isDue} order by remind_at limit ${maxDue})`
}

/** Rows that are read by bringing the index of words up to date first, where nothing has come. */
const indexingReads = 6

/** So few rows are scanned sooner than those of a word that thousands of others hold. */
const smallSize = 500

/** Returns how many inquiries a filter asks for, as SQL, where the desk counts them. */
function sizeOf({ view, unread, notified }: Filter) {
  if (view === 'held') return sql`(select held from desk_state)`
  if (view === 'bin') return sql`(select binned from desk_state)`
  if (notified) return sql`(select waiting + failed from desk_state)`
  return unread && sql`(select unread from desk_state)`
}

/** Scans the index of a list, if the condition holds. */
function scanIndex(request: PageRequest, search: Search, isChosen: SQL | undefined) {
  const { filter, limit, cursor } = request
  const { index, served, checks } = chooseIndex(filter, request.adminId)
  const rest = [...checks, ...holdsFragments(search), ...holdsWords(search)]
  // The condition reads the desk's row, in either scan.
  const spare = isChosen ? 2 + indexingReads : 0
  const scanLimit = rest.length === 0 ? limit + 1 : atLeastOne(2 * limit - spare)
  const json = rowJson(request, search)
  const select = sql`select * from (select ${jsonIf(rest, json)} as json, id as cursor, timestamp
    from inquiries indexed by ${sql.raw(index)} where ${and(...served, ...inTime(filter, cursor))}
    order by id desc limit ${limitIf(isChosen, scanLimit)})`
  return {
    select,
    scanLimit,
    hasChecks: rest.length > 0,
    cursorType: 'string',
    isElsewhereToo: false,
  }
}

/**
 * Scans the index of words, if the condition holds: each is a row of the index and one of the table.
 * Matches in the bin and among the held have the name of their box for JSON, where it is another one.
 */
function scanWords(request: PageRequest, search: Search, isChosen: SQL | undefined) {
  const { filter, limit, cursor } = request
  const { served, checks } = chooseIndex(filter, request.adminId)
  const also = [...inTime(filter), ...holdsFragments(search)]
  const isElsewhereToo = filter.view !== 'held' && filter.view !== 'bin'
  const isElsewhere = and(
    sql`box in ('bin', 'held')`,
    ...chooseIndex({ ...filter, view: 'bin' }, request.adminId).checks,
  )
  const other = isElsewhereToo ? sql`iif(${isElsewhere}, json_quote(box), null)` : sql`null`
  const found = jsonIf([...served, ...checks], rowJson(request, search), other)
  // Finding the rowids of a time reads two rows, and so does the condition.
  const isTimed = filter.from !== undefined || filter.to !== undefined
  const indexing = cursor === undefined ? indexingReads / 2 : 0
  const overhead = Number(isTimed) + (isChosen ? 1 : 0) + indexing
  const ways = named(search)
  // What else finds an inquiry is an index too: three rows for each.
  const perRow = ways.length > 0 ? 3 : 2
  const scanLimit = atLeastOne(Math.floor((2 * (limit - overhead)) / perRow))
  const bounded = limitIf(isChosen, scanLimit)
  const inRange = nearTime(filter, cursor)
  const sources = [
    sql`select rowid as found from inquiry_words
      where ${and(sql`inquiry_words match ${search.words}`, ...inRange)} order by rowid desc limit ${bounded}`,
    ...ways.map(
      (isNamed) => sql`select number as found from inquiries
        where ${and(isNamed, ...inRange)} order by number desc limit ${bounded}`,
    ),
  ]
  const rowids = sql.join(
    sources.map((source) => sql`select * from (${source})`),
    sql` union `,
  )
  const select = sql`select ${jsonIf(also, found)} as json, found as cursor, timestamp
    from (${rowids} order by found desc limit ${bounded})
    cross join inquiries on inquiries.rowid = found`
  return { select, scanLimit, hasChecks: true, cursorType: 'number', isElsewhereToo }
}

/** The JSON of a row; in a search with what is around the first match, which may be further on. */
function rowJson({ env, excerpt }: PageRequest, search: Search) {
  const json = listedJson(env, excerpt)
  return search.marks.length > 0
    ? sql`json_insert(${json}, '$.snippet', ${snippet(search, excerpt)})`
    : json
}

function jsonIf(conditions: readonly SQL[], json: SQL, otherwise = sql`null`) {
  return conditions.length === 0 ? json : sql`iif(${and(...conditions)}, ${json}, ${otherwise})`
}

/** With a limit of 0 SQLite reads nothing. */
function limitIf(condition: SQL | undefined, limit: number) {
  return condition ? sql`iif(${condition}, ${limit}, 0)` : sql`${limit}`
}

function atLeastOne(limit: number) {
  return Math.max(limit, 1)
}

/**
 * Bounds the rowids by the page before, or by time: they are in the order of arrival, which differs
 * from that of the ids by the seconds that a write may take at most.
 */
function nearTime({ from, to }: Filter, cursor: string | undefined) {
  const bounds: SQL[] = []
  // D1 binds numbers as REAL, and FTS5 takes a bound only if it is an integer.
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

/** SQLite's greatest rowid. */
const lastRowid = sql`9223372036854775807`
