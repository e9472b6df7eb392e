import { and, type SQL, sql } from 'drizzle-orm'
import { limitTo } from '../db/database'
import { afterAllIds, firstIdAt } from '../db/inquiries'
import type { Bindings } from '../env'
import { askingAdmin } from '../session/require-admin'
import { hour } from '../time'
import type { Filter } from './contract'
import { chooseIndex, holdsFragments, inTime, inView, readChecks, snippet } from './list-conditions'
import { listedRow } from './listed'
import type { Search } from './search'

export type PageRequest = {
  env: Bindings
  filter: Filter
  limit: number
  /** Where the previous page ended: the id of an inquiry, or its number in a search for words. */
  cursor?: string | undefined
  /** Characters of each message. */
  excerpt: number
  order?: 'urgent' | undefined
}

type Scan = {
  /** What is read from the newest to the oldest `key`, and what belongs to each before it is checked. */
  from: SQL
  joined: SQL
  inRange: SQL
  key: SQL
  /** None if all match. */
  checks: SQL[]
  row: SQL
}

/** Comparing the text of one takes a few µs. */
const maxScanned = 2000

export function scanList({ filter, excerpt }: PageRequest, search: Search): Scan {
  const { index, served, checks } = chooseIndex(filter, askingAdmin)
  return {
    from: sql`inquiries indexed by ${sql.raw(index)}`,
    joined: sql``,
    inRange: and(...served, ...inTime(filter, sql.placeholder('before'))) ?? sql`true`,
    key: sql`id`,
    checks: [...checks, ...holdsFragments(search)],
    row: matchRow(excerpt, search),
  }
}

/** Also returns matches in the bin and in Held, as rows with their box, unless the view is one of these. */
export function scanWords({ filter, excerpt, cursor }: PageRequest, search: Search): Scan {
  const near = nearTime(filter, cursor)
  const isFound = and(sql`search_index match ${search.words}`, ...near)
  const found = sql`select rowid as number from search_index where ${isFound}`
  const isNamed = and(sql`number = ${search.number}`, ...near)
  const match = matchRow(excerpt, search)
  const isIn = and(...inView(filter, askingAdmin)) ?? sql`true`
  const isElsewhere = sql`box in ('bin', 'held')`
  const isCounted = countsElsewhere(filter)
  return {
    from:
      search.number === null
        ? sql`(${found})`
        : sql`(${found} union select number from inquiries where ${isNamed})`,
    joined: sql`cross join inquiries not indexed using (number)`,
    inRange: sql`true`,
    key: sql`number`,
    checks: [
      isCounted ? sql`(${isElsewhere} or ${isIn})` : isIn,
      ...readChecks(filter, askingAdmin),
      ...inTime(filter, afterAllIds),
      ...holdsFragments(search),
    ],
    row: isCounted
      ? sql`iif(${isElsewhere}, json_array('elsewhere', id, timestamp, number, box), ${match})`
      : match,
  }
}

/** Whether matches in the bin and in Held are counted beside those of the view. */
export function countsElsewhere({ view }: Filter) {
  return view !== 'held' && view !== 'bin'
}

/** Returns the SELECT of a page's matches and one more, and of the row that a full scan has reached. */
export function selectScan({ from, joined, inRange, key, checks, row }: Scan, limit: number) {
  const inOrder = (max: number) => sql`order by ${key} desc ${limitTo(max)}`
  if (checks.length === 0) {
    return sql`select * from (select ${row} as row from ${from} where ${inRange} ${inOrder(limit + 1)})`
  }
  return sql`select * from (with oldest (place) as materialized
      (select ${key} from ${from} where ${inRange} ${inOrder(1)} offset ${sql.raw(`${maxScanned - 1}`)})
    select * from (select ${row} as row from ${from} ${joined}
      where ${and(inRange, ...checks)} and ${key} >= coalesce((select place from oldest), 0) ${inOrder(limit + 1)})
    union all select json_array('oldest', id, timestamp, number) from oldest cross join inquiries on ${key} = place)`
}

function matchRow(excerpt: number, search: Search) {
  const found = search.marks.length > 0 ? snippet(search, excerpt) : undefined
  return listedRow('match', excerpt, askingAdmin, found)
}

/** Numbers are in order of arrival, which differs from that of ids by the seconds that a write takes. */
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
