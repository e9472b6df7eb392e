/** The text of an export: its rows, and how each format writes them. */
import { and, or, sql } from 'drizzle-orm'
import { processArrivals } from '../../db/arrivals'
import { afterAllIds } from '../../db/id-range'
import type { Database } from '../../db/open'
import { retryTransient } from '../../db/retry'
import { chooseIndex, inTime } from '../list'
import type { Filter } from '../list-contract'
import { holdsFragments, named, readSearch, type Spelling } from '../search'
import type { ExportFormat, ExportOrder } from './contract'

/** What is exported: under which name, what it is in SQL, and what a CSV file calls it. */
const columns = [
  ['date', 'timestamp', 'Date'],
  ['reference', 'id', 'Reference'],
  ['name', 'name', 'Name'],
  ['email', 'email', 'Email'],
  ['message', 'message', 'Message'],
  ['service', 'service', 'Service'],
  ['fromPage', 'from_page', 'From page'],
  ['firstPage', 'first_page', 'First page'],
  ['referrerHost', 'referrer_host', 'Referrer'],
  ['utmSource', 'utm_source', 'UTM source'],
  ['utmMedium', 'utm_medium', 'UTM medium'],
  ['utmCampaign', 'utm_campaign', 'UTM campaign'],
  ['utmTerm', 'utm_term', 'UTM term'],
  ['utmContent', 'utm_content', 'UTM content'],
  ['notification', 'notification', 'Notification'],
  ['read', 'read_at', 'Read'],
  [
    'state',
    "iif(deleted_at is not null, 'deleted', iif(held_for is null, 'listed', 'held'))",
    'State',
  ],
] as const

const names = columns.map(([name]) => name)
const selected = sql.raw(columns.map(([name, source]) => `${source} as ${name}`).join())

/** A row as it is read: times are ms since 1970. */
type Row = Record<Exclude<Name, 'date' | 'read'>, string | null> & {
  date: number
  read: number | null
}
type Name = (typeof names)[number]

/** How a format begins, writes inquiries, and ends. `isFirst`: there is none before. */
type Writer = { start: string; write: (row: Row, isFirst: boolean) => string; end: string }

export const writers: Record<ExportFormat, Writer> = {
  // The byte order mark, by which Excel knows UTF-8, and the columns' names.
  csv: {
    start: `\ufeff${csvLine(columns.map(([, , title]) => title))}`,
    write(row) {
      const inquiry = withIsoTimes(row)
      return csvLine(names.map((name) => inquiry[name] ?? ''))
    },
    end: '',
  },
  // An array, with an object on each line.
  json: {
    start: '[',
    write: (row, isFirst) => `${isFirst ? '\n' : ',\n'}${JSON.stringify(withIsoTimes(row))}`,
    end: '\n]\n',
  },
}

/**
 * Yields the text of an export in pieces of a megabyte or two, each read when it is asked for. What
 * arrives meanwhile is not in it, what is deleted meanwhile may be missing, and nothing is in it
 * twice. Throws where the database fails for good.
 */
export async function* exportText(
  db: Database,
  { format, filter }: ExportOrder,
  spelling: Spelling,
) {
  const { start, write, end } = writers[format]
  if (filter.q) await retryTransient(() => db.$client.batch(processArrivals(db)))
  let text = start
  for (let last: Row | undefined; ; ) {
    const beforeId = last?.reference ?? afterAllIds
    const rows = await retryTransient(() => readChunk(db, filter, beforeId, spelling))
    if (rows.length === 0) break
    for (const row of rows) {
      text += write(row, last === undefined)
      last = row
    }
    yield text
    text = ''
  }
  yield text + end
}

/**
 * Rows of one trip to D1: 100,000 inquiries take 40 of the 50 trips that a request on the free plan
 * has (Workers' limits), and of usual ones a megabyte or two at a time.
 */
const maxRows = 2500

/** Unusual ones are taken in smaller steps: a message may be a megabyte. In characters. */
const maxText = 2_000_000

/**
 * Returns the next rows of what the filter shows, newest first: those before the id. It starts where
 * the last one ended, so each row of the list is read once.
 */
function readChunk(db: Database, filter: Filter, beforeId: string, spelling: Spelling) {
  const { index, served, checks } = chooseIndex(filter)
  const search = readSearch(filter.q ?? '', spelling)
  const shown = [...served, ...inTime(filter, beforeId), ...checks, ...holdsFragments(search)]
  const found = sql`select rowid from inquiry_words where inquiry_words match ${search.words}`
  if (search.words) shown.push(or(sql`rowid in (${found})`, ...named(search)) ?? sql`true`)
  return db.all<Row>(
    sql`select ${sql.raw(names.join())} from (
        select *, sum(length(message)) over (order by reference desc rows unbounded preceding)
          - length(message) as textBefore
        from (select ${selected} from inquiries indexed by ${sql.raw(index)}
          where ${and(...shown)} order by id desc limit ${maxRows})
      ) where textBefore < ${maxText} order by reference desc`,
  )
}

/** Times leave the desk as ISO 8601 in UTC. */
function withIsoTimes(row: Row): Record<Name, string | null> {
  return { ...row, date: isoOf(row.date), read: isoOf(row.read) }
}

function isoOf(ms: number | null) {
  return ms === null ? null : new Date(ms).toISOString()
}

/** Returns a line (RFC 4180). A spreadsheet that splits at semicolons does not split inside quotes. */
function csvLine(cells: readonly string[]) {
  return `${cells.map((cell) => `"${withoutFormula(cell).replaceAll('"', '""')}"`).join()}\r\n`
}

/**
 * What a spreadsheet could take for a formula gets an apostrophe in front, which it reads as "text"
 * (OWASP, "CSV Injection"). Spaces, quotes and invisible characters before the sign do not help,
 * nor do the wide forms of the signs, which Excel takes as well.
 */
function withoutFormula(cell: string) {
  return /^(?:[\t\r\n]|[\s\p{Cf}"'`]*[=+\-@＝＋－＠])/u.test(cell) ? `'${cell}` : cell
}
