import { and, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { services } from '../../web/app/lib/services/catalogue'
import { site } from '../../web/app/lib/site'
import { auditEntry } from '../audit/store'
import { type EntryChannel, entryChannelLabels } from '../by-hand/contract'
import { byteOrderMark, csvLine } from '../csv'
import { type Database, inJson, retryTransient, statement } from '../db/database'
import { afterAllIds, textBytes } from '../db/inquiries'
import { inquiries } from '../db/schema'
import { decrypt, encrypt } from '../encryption'
import type { Bindings, Env } from '../env'
import { ApiError } from '../errors'
import { fileResponse } from '../http/respond'
import { requireJson, validate } from '../http/validate'
import { type HoldReason, holdReasonLabels } from '../intake/contract'
import { detailNames, details } from '../intake/quote/contract'
import { titleOfService } from '../introduction'
import { formatPhone } from '../phone'
import { referenceOf } from '../reference'
import { requireAdmin, requireRecentPassword, type SignedInAdmin } from '../session/require-admin'
import { minute } from '../time'
import { knownZone, writeLocalTime } from '../time-zone'
import { type Filter, filterFields } from './contract'
import { withTimes } from './filter-days'
import { chooseIndex, holdsFragments, inTime } from './list-conditions'
import { readSearch, type Spelling } from './search'

/** All inquiries that the filter matches are exported. */
const ExportOrder = v.object({
  format: v.picklist(['csv', 'json'], 'format must be one of csv, json'),
  filter: v.pipe(
    v.optional(v.object(filterFields), {}),
    // It becomes part of a URL, and servers accept URLs of about 8,000 characters.
    v.check((it) => JSON.stringify(it).length <= 2000, 'The filter is too long for an export'),
  ),
})

type ExportOrder = { format: ExportFormat; filter: Filter }
export type ExportFormat = v.InferOutput<typeof ExportOrder>['format']

const scopeOf = ({ sessionId }: SignedInAdmin) =>
  ({ purpose: 'export ticket', subject: sessionId }) as const

/**
 * POST returns the URL of the file. It holds the order, so that none has to be stored, and its session. It
 * is encrypted, not only signed, because URLs end up in logs and search words may be a name.
 */
export const exportRoutes = new Hono<Env>()
  .post('/', requireRecentPassword, requireJson, validate('json', ExportOrder), async (c) => {
    const { format, filter } = c.req.valid('json')
    const order: ExportOrder = { format, filter: withTimes(c.env, filter, Date.now()) }
    // Valid from the click to the request that follows it.
    const ticket = await encrypt(c.env, scopeOf(c.var.admin), order, Date.now() + minute)
    return c.json({ address: `/api/exports/${ticket}` }, 201)
  })
  .get('/:ticket', requireAdmin, async (c) => {
    const { admin, db } = c.var
    const ticket = await decrypt<ExportOrder>(c.env, scopeOf(admin), c.req.param('ticket'))
    if (!ticket) throw new ApiError('not_found', 'This download has expired. Start it again.')
    const order = ticket.payload
    const now = Date.now()
    const day = writeLocalTime(now, knownZone(c.env.TIME_ZONE)).slice(0, 10)
    const name = `enquiries-${day}.${order.format}`
    const text = exportText(db, order, { ...c.env, adminId: admin.id })
    const file = await fileResponse(text, { name, type: writers[order.format].type })
    const details = { format: order.format, filters: namesOf(order.filter) }
    await auditEntry(db, { actor: admin.email, now }, 'exported', { details })
    return file
  })

/** Not their values, which may be a visitor's name or address. */
function namesOf({ view, ...filter }: Filter) {
  const set = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  return [view, ...set.map(([name]) => name)].join(', ')
}

type Formats = Spelling & Pick<Bindings, 'TIME_ZONE'>

/** For filters on the reader's own inquiries. */
type Reader = Formats & { adminId: string }

/** `write` is for values that are not exported as they are stored. */
type Column = readonly [name: string, source: string, title: string, write?: Write]
type Write = (value: never, formats: Formats, format: ExportFormat) => string
type Row = { id: string; [name: string]: string | number | null }

/** In characters, of one enquiry: a cell of a spreadsheet holds 32,767. */
const addedMaxLength = 30_000

/** SQL of a text of those that the subquery returns as `text` and `at`. */
const joined = (select: string) =>
  `(select substr(group_concat(text, char(10, 10)), 1, ${addedMaxLength}) from (${select} order by at))`

const textsOf = (which: string) =>
  `select at, cast(text as text) as text from corrections where inquiry_id ${which}
    union all select at, cast(text as text) from messages where inquiry_id ${which} and kind = 'message'
    union all select at, cast(text as text) from notes
      where inquiry_id ${which} and kind <> 'note' and not is_answer`

const merged = 'inquiries merged where merged.merged_into = inquiries.id'

/**
 * What the customer has said since, on the private page, by e-mail, in recorded contacts and in enquiries that were merged. Few have
 * any of these, and sorting them too would read another row for each enquiry.
 */
const added = `iif(inquiries.id in (select merged_into from inquiries where merged_into is not null),
  ${joined(`${textsOf(`in (select inquiries.id union all select merged.id from ${merged})`)}
    union all select timestamp, cast(message as text) from ${merged}`)},
  ${joined(textsOf('= inquiries.id'))})`

/** In the order of the index, which ends with the number. */
const mergedNumbers = `(select group_concat(merged.number) from ${merged})`

const columns: readonly Column[] = [
  ['date', 'timestamp', 'Date', writeTime],
  ['reference', 'number', 'Reference', (number: number, formats) => referenceOf(formats, number)],
  ['name', 'name', 'Name'],
  ['email', 'email', 'E-mail'],
  ['phone', 'phone', 'Phone', writePhone],
  ['message', 'message', 'Message'],
  ['added', added, 'Added by the customer'],
  ...detailNames.map((name): Column => [name, inquiries[name].name, details[name].heading]),
  ['service', 'service', 'Service', (slug: string) => titleOfService(services, slug)],
  ['state', 'box', 'State', capitalize],
  ['status', 'status', 'Status', capitalize],
  [
    'owner',
    '(select cast(coalesce(name, email) as text) from admins where admins.id = owner_id)',
    'Owner',
  ],
  ['answered', 'first_answered_at', 'Answered', writeTime],
  ['read', 'read_at', 'Read', writeTime],
  ['held', 'held_for', 'Held because', (code: HoldReason) => capitalize(holdReasonLabels[code])],
  ['notification', 'notification', 'Notification', capitalize],
  ['fromPage', 'from_page', 'From page'],
  ['firstPage', 'first_page', 'First page'],
  ['referrerHost', 'referrer_host', 'Referrer'],
  ['utmSource', 'utm_source', 'UTM source'],
  ['utmMedium', 'utm_medium', 'UTM medium'],
  ['utmCampaign', 'utm_campaign', 'UTM campaign'],
  ['utmTerm', 'utm_term', 'UTM term'],
  ['utmContent', 'utm_content', 'UTM content'],
  ['enteredAs', 'entered_as', 'Came by', labelOf],
  ['merged', mergedNumbers, 'Merged references', writeReferences],
  ['amount', 'amount', `Value (${site.currency})`],
  ['outcomeReason', 'outcome_reason', 'Reason won or lost'],
]

function writeTime(ms: number, { TIME_ZONE }: Formats, format: ExportFormat) {
  if (format === 'json') return new Date(ms).toISOString()
  return writeLocalTime(ms, knownZone(TIME_ZONE))
}

function writeReferences(numbers: string, formats: Formats) {
  return numbers
    .split(',')
    .map((number) => referenceOf(formats, Number(number)))
    .join(', ')
}

/** Without spaces, a spreadsheet would read it as an amount and drop the plus sign. */
function writePhone(e164: string, _: Formats, format: ExportFormat) {
  return format === 'csv' ? formatPhone(e164) : e164
}

function labelOf(channel: EntryChannel) {
  return entryChannelLabels[channel]
}

function capitalize(text: string) {
  const words = text.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function writeCells(row: Row, formats: Formats, format: ExportFormat) {
  return columns.map(([name, , , write]) => {
    const value = row[name] ?? null
    return [
      name,
      value === null || !write
        ? value
        : orDamaged(row, () => write(value as never, formats, format)),
    ] as const
  })
}

/** A value that cannot be written, such as text where a time belongs, does not stop the export. */
function orDamaged({ id }: Row, write: () => string) {
  try {
    return write()
  } catch {
    return `Damaged (ID ${id})`
  }
}

type Writer = {
  type: string
  start: (formats: Formats) => string
  write: (row: Row, formats: Formats, isFirst: boolean) => string
  end: string
}

export const writers: Record<ExportFormat, Writer> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    start({ TIME_ZONE }) {
      const zone = ` (${knownZone(TIME_ZONE)})`
      const titles = columns.map(([, , title, write]) => title + (write === writeTime ? zone : ''))
      return byteOrderMark + csvLine(titles)
    },
    write: (row, formats) => csvLine(writeCells(row, formats, 'csv').map(([, cell]) => cell)),
    end: '',
  },
  // An array with one object per line.
  json: {
    type: 'application/json',
    start: () => '[',
    write(row, formats, isFirst) {
      const cells = Object.fromEntries(writeCells(row, formats, 'json'))
      return `${isFirst ? '\n' : ',\n'}${JSON.stringify(cells)}`
    },
    end: '\n]\n',
  },
}

/**
 * Yields up to two megabytes at a time, more only for one longer message. Inquiries that arrive
 * meanwhile are left out, those deleted meanwhile may be missing, and none is included twice.
 */
async function* exportText(db: Database, { format, filter }: ExportOrder, formats: Reader) {
  const { start, write, end } = writers[format]
  let text = start(formats)
  for (let last: Row | undefined; ; text = '') {
    const rows = await retryTransient(() => readChunk(db, filter, formats, last?.id))
    if (rows.length === 0) break
    for (const row of rows) {
      text += write(row, formats, last === undefined)
      last = row
    }
    yield text
  }
  yield text + end
}

/**
 * A million inquiries then take 910 of the 1,000 trips to D1 that the platform allows a request. With
 * larger chunks, what is left of them until it is collected does not fit an isolate's 128 MiB.
 */
const maxRows = 1100

/** In bytes per trip: a single message may be a megabyte. */
const maxText = 2_000_000

const addedBytes = sql.raw('coalesce(octet_length(added), 0)')

/** Newest first. A chunk starts where the previous one ended, so each row of the list is read once. */
async function readChunk(db: Database, filter: Filter, formats: Reader, beforeId = afterAllIds) {
  const { index, served, checks } = chooseIndex(filter, sql`${formats.adminId}`)
  const search = readSearch(filter, formats)
  const shown = [...served, ...inTime(filter, beforeId), ...checks, ...holdsFragments(search)]
  if (search.words) {
    const { words, number } = search
    shown.push(sql`(number is ${number}
      or number in (select rowid from search_index where search_index match ${words}))`)
  }
  const select = sql`select * from (
      select *, sum(bytes + ${addedBytes}) over (order by id desc rows unbounded preceding)
        - bytes - ${addedBytes} as textBefore
      from (select id, ${sql.raw(columns.map(([name, source]) => `${/^\w+$/.test(source) ? inJson(source) : source} as ${name}`).join())},
          ${textBytes} as bytes from inquiries indexed by ${sql.raw(index)}
        where ${and(...shown)} order by id desc limit ${maxRows})
    ) where textBefore < ${maxText} order by id desc`
  return (await statement(db, select).all<Row>()).results
}
