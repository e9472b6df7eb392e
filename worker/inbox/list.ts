import { and, sql } from 'drizzle-orm'
import { clockOf } from '../clock/clock'
import type { Clock } from '../clock/working-time'
import { limitTo } from '../db/database'
import { afterAllIds } from '../db/inquiries'
import type { Bindings } from '../env'
import { askingAdmin, type TaggedRow } from '../session/require-admin'
import { calendarOf } from '../time-zone'
import { compareActivity } from './activity'
import { countLimit } from './count-limit'
import { type DeskState, deskAndClockOf, selectDesk } from './desk-state'
import { chooseIndex, inTime, inView } from './list-conditions'
import { countsElsewhere, type PageRequest, scanList, scanWords, selectScan } from './list-scan'
import { type ListedInquiry, type ListedRow, listedOf, listedRow } from './listed'
import { readSearch } from './search'

export type Page = {
  inquiries: ListedInquiry[]
  /** Null at the end of the list. A page may be short or empty and still have a next one. */
  nextCursor: string | null
  /** How far back was scanned, in ms since 1970, if rows had to be checked one by one. */
  scannedBackTo?: number
  /** In a search: the terms to highlight, in lower case. */
  words?: readonly string[]
  /** In a search for words: how many of those scanned match in the bin and in Held. */
  also?: { bin: number; held: number }
  /** On the first page: the state of the desk at the same moment, and by when it answers. */
  desk?: DeskState
  clock?: Clock
}

function deskPartOf(rows: readonly TaggedRow[], env: Bindings) {
  const { desk, clock } = deskAndClockOf(rows)
  const now = Date.now()
  return { desk, clock: clockOf(clock, calendarOf(env, now), now) }
}

type ScannedRow = [kind: string, id: string, timestamp: number, number: number, ...unknown[]]

/** Returns null if the cursor belongs to another list. */
export function readPage(request: PageRequest) {
  const { env, filter, cursor, limit } = request
  const search = readSearch(filter, env)
  const hasWords = search.words !== null
  // The word index is in order of numbers, and all others in order of ids.
  if (cursor !== undefined && /^\d{1,15}$/.test(cursor) !== hasWords) return null
  const scan = hasWords ? scanWords(request, search) : scanList(request, search)
  const selects = [selectScan(scan, limit)]
  if (cursor === undefined) selects.unshift(selectDesk(askingAdmin))
  if (hasDueFirst(request)) selects.unshift(selectDue(request))
  if (hasNewsFirst(request)) selects.unshift(selectNews(request))
  const pageOf = (rows: readonly TaggedRow[]): Page => {
    const ofKind = (wanted: string) => rows.filter((row): row is ListedRow => row[0] === wanted)
    const found = rows.filter((row): row is ScannedRow => /^(match|elsewhere)$/.test(row[0]))
    const ofPage = found.slice(0, limit)
    const [oldest] = rows.filter((row): row is ScannedRow => row[0] === 'oldest')
    const last = found.length > limit ? ofPage.at(-1) : oldest
    const countIn = (box: string) =>
      ofPage.filter(([kind, , , , itsBox]) => kind === 'elsewhere' && itsBox === box).length
    const news = ofKind('news')
    const isNews = new Set(news.map(([, id]) => id))
    const matches = ofPage.filter(([kind, id]) => kind === 'match' && !isNews.has(id))
    const inquiries = [...news, ...matches].map((row) => listedOf(env, row))
    if (news.length > 0) inquiries.sort(compareActivity)
    return {
      inquiries: [...ofKind('due').map((row) => listedOf(env, row)), ...inquiries],
      ...(cursor === undefined && deskPartOf(rows, env)),
      nextCursor: last ? String(hasWords ? last[3] : last[1]) : null,
      ...(scan.checks.length > 0 && last && { scannedBackTo: last[2] }),
      ...(search.marks.length > 0 && { words: search.marks }),
      ...(hasWords &&
        countsElsewhere(filter) && { also: { bin: countIn('bin'), held: countIn('held') } }),
    }
  }
  const select = sql.join(selects, sql` union all `)
  return { select, values: { before: cursor ?? afterAllIds }, pageOf }
}

/** The others appear only in order of date. */
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
  return sql`select * from (select ${listedRow('due', excerpt, askingAdmin)} as row
    from inquiries indexed by inquiries_by_reminder where ${isDue} order by remind_at ${limitTo(maxDue)})`
}

/** The others appear only in order of date. */
const maxAdded = 50
const maxPinned = 50
const maxUnanswered = 200

/**
 * What customers have added to inquiries in the inbox counts as new: it is on the first page of every
 * list but a search, and the inquiry again in order of arrival, which later pages have. So is what is urgent;
 * or, in order of urgency, whoever has waited longest.
 */
function hasNewsFirst({ filter: { view, q, sender }, cursor }: PageRequest) {
  const hasInbox = view === 'inbox' || view === 'mine' || view === 'all'
  return cursor === undefined && hasInbox && !q && !sender
}

const newsNumbers = sql`select number from (select number from inquiries indexed by inquiries_added
    where box = 'inbox' and added_at is not null order by added_at desc ${limitTo(maxAdded)})
  union select number from (select number from (select number, is_urgent, unanswered_since
      from inquiries indexed by inquiries_by_box where box = 'inbox' order by id desc ${limitTo(countLimit)})
    where is_urgent and unanswered_since is not null ${limitTo(maxPinned)})`

const longestWaiting = sql`select number from (select number
    from (select number, unanswered_since from inquiries indexed by inquiries_by_box
      where box = 'inbox' order by id ${limitTo(countLimit)})
    where unanswered_since is not null order by unanswered_since ${limitTo(maxUnanswered)})
  union ${newsNumbers}`

function selectNews({ filter, excerpt, order }: PageRequest) {
  const { served, checks } = chooseIndex(filter, askingAdmin)
  const isMatch = and(...served, ...checks, ...inTime(filter, afterAllIds))
  const numbers = order === 'urgent' ? longestWaiting : newsNumbers
  // `not indexed`: SQLite would prepare the statement each time, to see if a partial index serves the values.
  return sql`select * from (select ${listedRow('news', excerpt, askingAdmin)} as row
    from (${numbers}) cross join inquiries not indexed using (number) where ${isMatch})`
}
