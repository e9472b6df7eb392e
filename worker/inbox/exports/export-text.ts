/** The order for an export, and its text: its rows, and how each format writes them. */
import { and, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { services } from '../../../web/app/content/services/catalogue'
import { batch, type Database, retryTransient, statement } from '../../db/database'
import { afterAllIds, processArrivals, textBytes } from '../../db/inquiries'
import type { Env } from '../../env'
import { type HoldReason, holdReasonLabels } from '../../intake/contract'
import { titleOfService } from '../../intake/introduction'
import { formatPhone } from '../../phone'
import { referenceOf } from '../../reference'
import { knownZone, writeLocalTime } from '../../time-zone'
import { type Filter, filterFields } from '../contract'
import {
  chooseIndex,
  hasPhoneOrNumber,
  holdsFragments,
  holdsWords,
  inTime,
  matchOrigins,
} from '../list-conditions'
import { readSearch, type Spelling } from '../search'

const formats = ['csv', 'json'] as const

/** The filter becomes part of a URL, and servers accept URLs of about 8,000 characters. */
const filterMaxLength = 2000

/** A format, and the filter of a list: all inquiries that it matches are exported. */
export const ExportOrder = v.object({
  format: v.picklist(formats, `format must be one of ${formats.join(', ')}`),
  filter: v.pipe(
    v.optional(v.object(filterFields), {}),
    v.check(
      (filter) => JSON.stringify(filter).length <= filterMaxLength,
      'The filter is too long for an export',
    ),
  ),
})

export type ExportOrder = v.InferOutput<typeof ExportOrder>
export type ExportFormat = ExportOrder['format']

/** How the company writes references and phone numbers, and its time zone. */
type Formats = Spelling & Pick<Env, 'TIME_ZONE'>

/** Also the administrator who exports, for filters on their own inquiries. */
type Reader = Formats & { adminId: string }

/** The exported columns: name, SQL, and heading in a CSV file. */
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

/** Columns that hold ms since 1970 in the database. */
const timeNames = ['date', 'answered', 'read'] as const
const isTime = (name: Name): name is (typeof timeNames)[number] => timeNames.some((t) => t === name)

/** A row as it is read from the database. */
type Row = Record<Exclude<Name, 'reference' | 'held' | (typeof timeNames)[number]>, string | null> &
  Record<(typeof timeNames)[number], number | null> & {
    id: string
    reference: number
    held: HoldReason | null
  }

type Cells = Record<Name, string | null>

/** How a format begins, writes an inquiry, and ends. */
type Writer = {
  start: (formats: Formats) => string
  write: (row: Row, formats: Formats, isFirst: boolean) => string
  end: string
}

export const writers: Record<ExportFormat, Writer> = {
  // Starts with the byte order mark, by which Excel recognises UTF-8, and the headings.
  csv: {
    start({ TIME_ZONE }) {
      const zone = knownZone(TIME_ZONE)
      const titles = columns.map(([name, , title]) => (isTime(name) ? `${title} (${zone})` : title))
      return `\ufeff${csvLine(titles)}`
    },
    write(row, formats) {
      const zone = knownZone(formats.TIME_ZONE)
      const cells = writeCells(row, formats, (ms) => writeLocalTime(ms, zone))
      // Without spaces, a spreadsheet would read it as an amount and drop the plus sign.
      if (cells.phone) cells.phone = formatPhone(cells.phone)
      return csvLine(names.map((name) => cells[name] ?? ''))
    },
    end: '',
  },
  // An array with one object per line.
  json: {
    start: () => '[',
    write(row, formats, isFirst) {
      const cells = writeCells(row, formats, (ms) => new Date(ms).toISOString())
      return `${isFirst ? '\n' : ',\n'}${JSON.stringify(cells)}`
    },
    end: '\n]\n',
  },
}

/** Returns the cells of an inquiry, with codes spelled out and without its internal id. */
function writeCells(
  { id: _, ...row }: Row,
  formats: Formats,
  write: (ms: number) => string,
): Cells {
  const { date, answered, read, reference, service, state, status, held, notification } = row
  const timeOf = (ms: number | null) => (ms === null ? null : write(ms))
  return {
    ...row,
    date: timeOf(date),
    answered: timeOf(answered),
    read: timeOf(read),
    reference: referenceOf(formats, reference),
    service: service && titleOfService(services, service),
    state: state && capitalize(state),
    status: status && capitalize(status),
    held: held && capitalize(holdReasonLabels[held]),
    notification: notification && capitalize(notification),
  }
}

function capitalize(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * Yields the text of an export in pieces of a megabyte or two, each read on demand. Inquiries that
 * arrive meanwhile are not included, those deleted meanwhile may be missing, and none is included
 * twice. Throws if the database keeps failing.
 */
export async function* exportText(db: Database, { format, filter }: ExportOrder, formats: Reader) {
  const { start, write, end } = writers[format]
  if (filter.q || filter.sender) await retryTransient(() => batch(db, processArrivals(db)))
  let text = start(formats)
  for (let last: Row | undefined; ; ) {
    const beforeId = last?.id ?? afterAllIds
    const rows = await retryTransient(() => readChunk(db, filter, beforeId, formats))
    if (rows.length === 0) break
    for (const row of rows) {
      text += write(row, formats, last === undefined)
      last = row
    }
    yield text
    text = ''
  }
  yield text + end
}

/**
 * Maximum rows per trip to D1. 100,000 inquiries then take 40 of the 50 trips that the free plan
 * allows per request (Workers' limits), each with a megabyte or two of typical inquiries.
 */
const maxRows = 2500

/** Maximum text per trip, in bytes: a single message may be a megabyte. */
const maxText = 2_000_000

/**
 * Returns the next rows that match the filter, newest first, with ids before `beforeId`. A chunk
 * starts where the previous one ended, so each row of the list is read once.
 */
async function readChunk(db: Database, filter: Filter, beforeId: string, formats: Reader) {
  const { index, served, checks } = chooseIndex(filter, sql`${formats.adminId}`)
  const search = readSearch(filter, formats)
  const shown = [...served, ...inTime(filter, beforeId), ...checks, ...holdsFragments(search)]
  const findRowids = (expression: string) =>
    sql`rowid in (select rowid from inquiry_words where inquiry_words match ${expression})`
  const origins = matchOrigins(filter)
  // Spares reading all other rows of the list. What is not indexed yet is checked.
  if (origins)
    shown.push(sql`(${findRowids(origins)} or rowid > (select indexed_to from desk_state))`)
  if (search.words) {
    // Rows with the number in its own field, and those that the word index leaves out.
    const others = [...hasPhoneOrNumber(search), sql`held_for = 'over_budget'`]
    const matches = others.map((isOther) => and(isOther, ...holdsWords(search)))
    shown.push(or(findRowids(search.words), ...matches) ?? sql`true`)
  }
  const { results } = await statement(
    db,
    sql`select id, ${sql.raw(names.join())} from (
        select *, sum(bytes) over (order by id desc rows unbounded preceding) - bytes as textBefore
        from (select id, ${selected}, ${textBytes} as bytes from inquiries indexed by ${sql.raw(index)}
          where ${and(...shown)} order by id desc limit ${maxRows})
      ) where textBefore < ${maxText} order by id desc`,
  ).all<Row>()
  return results
}

/** Returns a CSV line (RFC 4180). The quotes keep spreadsheets from splitting at semicolons. */
function csvLine(cells: readonly string[]) {
  return `${cells.map((cell) => `"${withoutFormula(cell).replaceAll('"', '""')}"`).join()}\r\n`
}

/**
 * Puts an apostrophe, which means "text", before a cell that a spreadsheet could take for a formula
 * (OWASP, "CSV Injection"). This includes signs after spaces, quotes or invisible characters, and
 * full-width signs, which Excel accepts too. A phone number with spaces is not a formula.
 */
function withoutFormula(cell: string) {
  if (/^\+\d+(?: \d+)+$/.test(cell)) return cell
  return /^(?:[\t\r\n]|[\s\p{Cf}"'`]*[=+\-@＝＋－＠])/u.test(cell) ? `'${cell}` : cell
}
