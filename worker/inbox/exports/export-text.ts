/** The text of an export: its rows, and how each format writes them. */
import { and, or, sql } from 'drizzle-orm'
import { processArrivals } from '../../db/arrivals'
import { afterAllIds } from '../../db/id-range'
import type { Database } from '../../db/open'
import { retryTransient } from '../../db/retry'
import { statement } from '../../db/statement'
import { textBytes } from '../../db/text-bound'
import type { Env } from '../../env'
import { reasonsHeld } from '../../hold-reasons'
import type { HoldReason } from '../../intake/contract'
import { nameOfService } from '../../intake/introduction'
import { referenceOf } from '../../reference'
import { knownZone, writeLocalTime } from '../../time-zone'
import type { Filter } from '../list-contract'
import { chooseIndex, inTime } from '../list-index'
import { holdsFragments, named, readSearch, type Spelling } from '../search'
import type { ExportFormat, ExportOrder } from './contract'

/** Where the file is read: how references, phone numbers and times are written there. */
type Place = Spelling & Pick<Env, 'TIME_ZONE'>

/** Who asks, for what is theirs. */
type Reader = Place & { adminId: string }

/** What is exported: under which name, what it is in SQL, and what a CSV file calls it. */
const columns = [
  ['date', 'timestamp', 'Date'],
  ['reference', 'number', 'Reference'],
  ['name', 'name', 'Name'],
  ['email', 'email', 'Email'],
  ['phone', 'phone', 'Phone'],
  ['message', 'message', 'Message'],
  ['company', 'company', 'Company'],
  ['location', 'location', 'Site or town'],
  ['surveyDate', 'survey_date', 'Survey date'],
  ['service', 'service', 'Service'],
  ['state', 'box', 'State'],
  ['status', 'status', 'Status'],
  ['owner', '(select coalesce(name, email) from admins where admins.id = owner_id)', 'Owner'],
  ['answered', 'first_answered_at', 'Answered'],
  ['read', 'read_at', 'Read'],
  ['held', 'held_for', 'Held because'],
  ['notification', 'notification', 'Notification'],
  ['fromPage', 'from_page', 'From page'],
  ['firstPage', 'first_page', 'First page'],
  ['referrerHost', 'referrer_host', 'Referrer'],
  ['utmSource', 'utm_source', 'UTM source'],
  ['utmMedium', 'utm_medium', 'UTM medium'],
  ['utmCampaign', 'utm_campaign', 'UTM campaign'],
  ['utmTerm', 'utm_term', 'UTM term'],
  ['utmContent', 'utm_content', 'UTM content'],
] as const

const names = columns.map(([name]) => name)
const selected = sql.raw(columns.map(([name, source]) => `${source} as ${name}`).join())

type Name = (typeof names)[number]

/** ms since 1970, in the database. */
const timeNames = ['date', 'answered', 'read'] as const
const isTime = (name: Name): name is (typeof timeNames)[number] => timeNames.some((t) => t === name)

/** A row as it is read. */
type Row = Record<Exclude<Name, 'reference' | 'held' | (typeof timeNames)[number]>, string | null> &
  Record<(typeof timeNames)[number], number | null> & {
    id: string
    reference: number
    held: HoldReason | null
  }

type Cells = Record<Name, string | null>

/** How a format begins, writes inquiries, and ends. `isFirst`: there is none before. */
type Writer = {
  start: (place: Place) => string
  write: (row: Row, place: Place, isFirst: boolean) => string
  end: string
}

export const writers: Record<ExportFormat, Writer> = {
  // The byte order mark, by which Excel knows UTF-8, and the columns' names.
  csv: {
    start({ TIME_ZONE }) {
      const zone = knownZone(TIME_ZONE)
      const titles = columns.map(([name, , title]) => (isTime(name) ? `${title} (${zone})` : title))
      return `\ufeff${csvLine(titles)}`
    },
    write(row, place) {
      const zone = knownZone(place.TIME_ZONE)
      const cells = writeCells(row, place, (ms) => writeLocalTime(ms, zone))
      return csvLine(names.map((name) => cells[name] ?? ''))
    },
    end: '',
  },
  // An array, with an object on each line.
  json: {
    start: () => '[',
    write(row, place, isFirst) {
      const cells = writeCells(row, place, (ms) => new Date(ms).toISOString())
      return `${isFirst ? '\n' : ',\n'}${JSON.stringify(cells)}`
    },
    end: '\n]\n',
  },
}

/** Returns what a file says of an inquiry: nothing that only the product understands. */
function writeCells({ id: _, ...row }: Row, place: Place, write: (ms: number) => string): Cells {
  const { date, answered, read, reference, service, state, status, held, notification } = row
  const timeOf = (ms: number | null) => (ms === null ? null : write(ms))
  return {
    ...row,
    date: timeOf(date),
    answered: timeOf(answered),
    read: timeOf(read),
    reference: referenceOf(place, reference),
    service: service && nameOfService(service),
    state: state && capitalize(state),
    status: status && capitalize(status),
    held: held && capitalize(reasonsHeld[held]),
    notification: notification && capitalize(notification),
  }
}

function capitalize(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * Yields the text of an export in pieces of a megabyte or two, each read when it is asked for. What
 * arrives meanwhile is not in it, what is deleted meanwhile may be missing, and nothing is in it
 * twice. Throws where the database fails for good.
 */
export async function* exportText(db: Database, { format, filter }: ExportOrder, place: Reader) {
  const { start, write, end } = writers[format]
  if (filter.q || filter.sender) await retryTransient(() => db.$client.batch(processArrivals(db)))
  let text = start(place)
  for (let last: Row | undefined; ; ) {
    const beforeId = last?.id ?? afterAllIds
    const rows = await retryTransient(() => readChunk(db, filter, beforeId, place))
    if (rows.length === 0) break
    for (const row of rows) {
      text += write(row, place, last === undefined)
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

/** Unusual ones are taken in smaller steps: a message may be a megabyte. In bytes. */
const maxText = 2_000_000

/**
 * Returns the next rows of what the filter shows, newest first: those before the id. It starts where
 * the last one ended, so each row of the list is read once.
 */
async function readChunk(db: Database, filter: Filter, beforeId: string, place: Reader) {
  const { index, served, checks } = chooseIndex(filter, sql`${place.adminId}`)
  const search = readSearch(filter, place)
  const shown = [...served, ...inTime(filter, beforeId), ...checks, ...holdsFragments(search)]
  const found = sql`select rowid from inquiry_words where inquiry_words match ${search.words}`
  if (search.words) shown.push(or(sql`rowid in (${found})`, ...named(search)) ?? sql`true`)
  const chunk = statement(
    db,
    sql`select id, ${sql.raw(names.join())} from (
        select *, sum(bytes) over (order by id desc rows unbounded preceding) - bytes as textBefore
        from (select id, ${selected}, ${textBytes} as bytes from inquiries indexed by ${sql.raw(index)}
          where ${and(...shown)} order by id desc limit ${maxRows})
      ) where textBefore < ${maxText} order by id desc`,
  )
  return (await chunk.all<Row>()).results
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
