/** An inquiry as the desk shows it: as a row in a list, and in full. */
import { type SQL, sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import { type Database, openDatabase, readJsonRows, statement } from '../db/database'
import { admins, auditEntries, inquiries, sessions } from '../db/schema'
import type { Env } from '../env'
import type { boxes } from '../intake/contract'
import type { Origin } from '../intake/source'
import { referenceOf, selectReference } from '../reference'
import { isLiveAt } from '../session/require-admin'
import { emailMaxLength } from '../text'
import { minute } from '../time'

/** `box` is computed, which Drizzle takes for nullable. */
type Inquiry = typeof inquiries.$inferSelect & { box: (typeof boxes)[number] }

/** Columns that are selected unchanged, in the order of a listed row. */
const plainNames = [
  'id',
  'timestamp',
  'number',
  'name',
  'email',
  'phone',
  'service',
  'notification',
  'readAt',
  'deletedAt',
  'heldFor',
  'version',
  'box',
  'status',
  'doneAt',
  'remindAt',
  'ownerId',
  'customerPosition',
  'customerSince',
  'firstAnsweredAt',
] as const

type PlainNames = typeof plainNames

/** An inquiry in a list. All times are ms since 1970. */
export type ListedInquiry = Pick<Inquiry, PlainNames[number] | 'message' | 'isWaiting'> & {
  /** The reference that the visitor was given. */
  reference: string
  /** Whether the message is only an excerpt. */
  isCut?: boolean
  /** In a search: the message around the first match, unless that is near the start. */
  snippet?: string | null
}

const asColumns = sql.raw(plainNames.map((name) => `${inquiries[name].name} as ${name}`).join())

/**
 * Maximum length of each in a list, in characters: a visitor may send a megabyte as a name, and a
 * page has up to a hundred rows.
 */
const maxLengths = new Map([
  ['name', 200],
  ['email', emailMaxLength],
])

const asList = sql.raw(
  plainNames
    .map((name) => {
      const column = inquiries[name].name
      const maxLength = maxLengths.get(column)
      return maxLength ? `substr(${column}, 1, ${maxLength})` : column
    })
    .join(),
)

/**
 * Returns the SQL of a listed inquiry as a tagged row, with the first `excerpt` characters of its
 * message (cut in the database) and, in a search, the snippet around the first match.
 */
export function listedRow(kind: string, excerpt: number, snippet?: SQL) {
  return sql`json_array(${sql.raw(`'${kind}'`)}, ${asList}, is_waiting,
    substr(message, 1, ${excerpt}), length(message) > ${excerpt}${snippet && sql`, ${snippet}`})`
}

type ValuesOf<Names extends readonly (keyof Inquiry)[]> = {
  [Index in keyof Names]: Inquiry[Names[Index]]
}

export type ListedRow = [
  kind: string,
  ...plain: ValuesOf<PlainNames>,
  isWaiting: 0 | 1,
  message: string,
  isCut: 0 | 1,
  snippet?: string | null,
]

export function listedOf(env: Env, row: ListedRow): ListedInquiry {
  const [
    ,
    id,
    timestamp,
    number,
    name,
    email,
    phone,
    service,
    notification,
    readAt,
    deletedAt,
    heldFor,
    version,
    box,
    status,
    doneAt,
    remindAt,
    ownerId,
    customerPosition,
    customerSince,
    firstAnsweredAt,
    isWaiting,
    message,
    isCut,
    snippet,
  ] = row
  // Written out, because a loop makes a page take a sixteenth longer.
  return {
    id,
    timestamp,
    number,
    name,
    email,
    phone,
    service,
    notification,
    readAt,
    deletedAt,
    heldFor,
    version,
    box,
    status,
    doneAt,
    remindAt,
    ownerId,
    customerPosition,
    customerSince,
    firstAnsweredAt,
    isWaiting: isWaiting === 1,
    message,
    isCut: isCut === 1,
    reference: referenceOf(env, number),
    ...(snippet !== undefined && { snippet }),
  }
}

/** Returns the inquiries that exist, in no particular order, with excerpts of their messages. */
export async function readListed(env: Env, ids: readonly string[], excerpt: number) {
  const select = sql`select ${listedRow('listed', excerpt)} as row from inquiries
    where id in (select value from json_each(${JSON.stringify(ids)}))`
  const rows = await readJsonRows<ListedRow>(statement(openDatabase(env.DB), select))
  return rows.map((row) => listedOf(env, row))
}

/** Everything that the desk shows of one inquiry. */
type InquiryDetails = ListedInquiry &
  Pick<Inquiry, 'sentAt' | 'company' | 'location' | 'surveyDate'> & { origin: Origin }

export type DetailsRow = Omit<InquiryDetails, 'isWaiting' | 'origin'> & {
  isWaiting: 0 | 1
  origin: string
}

/** Returns the query for one inquiry, in any list. */
export function selectDetails(env: Env, id: string) {
  // The message stays out of the JSON, where a long one may exceed D1's limit for a value.
  return sql`select ${asColumns}, ${selectReference(env)} as reference, is_waiting as isWaiting, message,
    sent_at as sentAt, company, location, survey_date as surveyDate,
    json_object('service', service, 'fromPage', from_page, 'firstPage', first_page,
      'referrerHost', referrer_host, 'utmSource', utm_source, 'utmMedium', utm_medium,
      'utmCampaign', utm_campaign, 'utmTerm', utm_term, 'utmContent', utm_content) as origin
    from inquiries where id = ${id}`
}

export function detailsOf(row: DetailsRow): InquiryDetails {
  return { ...row, isWaiting: row.isWaiting === 1, origin: JSON.parse(row.origin) }
}

/** Repeated views by the same administrator within this time, in ms, are logged once. */
const viewSpan = 10 * minute

/** Returns the statement that logs who opened an inquiry, for the batch that reads it. */
export function recordView(db: Database, id: string, sessionId: string, now: number) {
  const viewer = sql`(select ${admins.email} from ${sessions}
    join ${admins} on ${admins.id} = ${sessions.adminId}
    where ${sessions.id} = ${sessionId} and ${isLiveAt(now)})`
  const earlier = sql`select 1 from ${auditEntries} where inquiry_id is null
    and at > ${now - viewSpan} and action = 'inquiry_viewed'
    and actor = ${viewer} and details ->> 'id' = ${id}`
  return auditEntry(db, { actor: viewer, now }, 'inquiry_viewed', {
    details: { id },
    onlyIf: sql`${viewer} is not null
      and exists (select 1 from ${inquiries} where ${inquiries.id} = ${id})
      and not exists (${earlier})`,
  })
}
