import { type SQL, sql } from 'drizzle-orm'
import { displayName } from '../account/contract'
import type { AuditAction, AuditDetails } from '../audit/contract'
import { auditEntry, hasDetails, loggedId } from '../audit/store'
import type { FailedCopy, NoteKind, Reply, SentFile } from '../correspondence/contract'
import { type Database, inJson, limitTo } from '../db/database'
import { partsOf, sameCustomer } from '../db/inquiries'
import {
  admins,
  auditEntries,
  contacts,
  emails,
  files,
  inquiries,
  replyFiles,
  sessions,
} from '../db/schema'
import { notificationKey } from '../emails/outbox'
import type { Bindings } from '../env'
import { type DetailName, detailNames } from '../intake/quote/contract'
import { type Origin, unknownOrigin } from '../intake/source'
import type { MailKind, Range } from '../mail/contract'
import { selectReference } from '../reference'
import { isLiveAt } from '../session/require-admin'
import { minute, second } from '../time'
import type { Contact, Correctable } from './customer-details/contract'
import {
  asColumns,
  countMessages,
  hasFiles,
  type Inquiry,
  type ListedInquiry,
  messageCount,
} from './listed'

type InquiryDetails = ListedInquiry &
  Pick<Inquiry, DetailName | 'enteredAs' | 'mergedInto' | 'amount' | 'outcomeReason'> & {
    /** When its notification was last sent. */
    sentAt: number | null
    origin: Origin
  }

type Flag = 'isWaiting' | 'isUrgent' | 'hasFiles'

export type DetailsRow = Omit<InquiryDetails, Flag | 'origin'> &
  Record<Flag, 0 | 1> & { origin: string }

export function selectDetails(env: Bindings, id: string, adminId: SQL) {
  // The message stays out of the JSON, where a long one may exceed D1's limit for a value.
  return sql`select ${asColumns(adminId)}, ${selectReference(env)} as reference, ${detailColumns}, ${sentAt} as sentAt,
    ${hasFiles} as hasFiles, ${messageCount} as messageCount, json_object(${originColumns}) as origin from inquiries where id = ${id}`
}

const sentAt = sql`(select sent_at from ${emails} where dedupe_key = ${notificationKey(sql`inquiries.id`)})`

const detailColumns = sql.raw(
  (
    [
      ...(['isWaiting', 'isUrgent', 'addedText', 'message', 'enteredAs', 'mergedInto'] as const),
      ...(['amount', 'outcomeReason'] as const),
      ...detailNames,
    ] as const
  )
    .map((name) => `${inJson(inquiries[name].name)} as ${name}`)
    .join(),
)

const originNames = Object.keys(unknownOrigin) as (keyof Origin)[]

const originColumns = sql.raw(
  originNames.map((name) => `'${name}', ${inJson(inquiries[name].name)}`).join(),
)

export function detailsOf(row: DetailsRow): InquiryDetails {
  return {
    ...row,
    isWaiting: row.isWaiting === 1,
    isUrgent: row.isUrgent === 1,
    hasFiles: row.hasFiles === 1,
    origin: JSON.parse(row.origin),
  }
}

/** Repeated views by the same administrator within this time, in ms, are logged once. */
const viewSpan = 10 * minute

/** For the batch that reads the inquiry. */
export function recordView(db: Database, id: string, sessionId: string, now: number) {
  const viewer = sql`(select ${admins.email} from ${sessions}
    join ${admins} on ${admins.id} = ${sessions.adminId}
    where ${sessions.id} = ${sessionId} and ${isLiveAt(now)})`
  const earlier = sql`select 1 from ${auditEntries} where inquiry_id is null
    and at > ${now - viewSpan} and action = 'inquiry_viewed'
    and actor = ${viewer} and ${loggedId} = ${id}`
  return auditEntry(db, { actor: viewer, now }, 'inquiry_viewed', {
    details: { id },
    onlyIf: sql`${viewer} is not null
      and exists (select 1 from ${inquiries} where ${inquiries.id} = ${id})
      and not exists (${earlier})`,
  })
}

/** How long a page counts as open after a report, and the minimum time between writes, in ms. */
const openTime = 60 * second
const writeInterval = 30 * second

const maxReaders = 10

/** The rows of `recordPresence`, in order. */
export type PresenceRows = [never, { id: string }, { email: string; name: string | null }]

export function recordPresence(inquiryId: string, sessionId: string, now: number): [SQL, SQL, SQL] {
  const isChange = sql`(open_inquiry_id is not ${inquiryId}
    or open_until <= ${now + openTime - writeInterval})`
  const isThere = sql`exists (select 1 from inquiries where id = ${inquiryId})`
  return [
    sql`update ${sessions} set open_inquiry_id = ${inquiryId}, open_until = ${now + openTime}
      where id = ${sessionId} and ${isLiveAt(now)} and ${isChange} and ${isThere}`,
    sql`select id from inquiries where id = ${inquiryId}`,
    sql`select distinct cast(email as text) as email, cast(name as text) as name from ${sessions} cross join admins on admins.id = admin_id
      where open_inquiry_id = ${inquiryId} and open_until > ${now} and ${isLiveAt(now)}
        and admin_id <> (select admin_id from sessions where id = ${sessionId})
      order by email ${limitTo(maxReaders)}`,
  ]
}

/** Of each kind, newest first: far more than real work on an inquiry produces. */
const maxEntries = 200

/** How many of the customer's other inquiries are listed, and how many are read for the count. */
const maxOthers = 50
const maxCounted = 200

/** Without notes and replies, which the timeline shows themselves. */
type LoggedAction = Exclude<AuditAction, 'note_added' | 'note_edited' | 'reply_sent'>

type Happening =
  | { [Action in LoggedAction]: { kind: Action; details: AuditDetails[Action] } }[LoggedAction]
  /** An entry of the log that cannot be read. */
  | { kind: 'damaged'; id: number }
  | { kind: 'received' }
  | { kind: 'notified' }
  | {
      kind: NoteKind
      id: number
      /** Whether a record of contact is an answer to the customer, who waits otherwise. */
      isAnswer: boolean
      text: string
      version: number
      editedAt: number | null
      /** Whether the current administrator wrote it, who alone may change it. */
      isOwn: boolean
    }
  | ({ kind: 'reply'; files: SentFile[]; failedCopies: FailedCopy[] } & Omit<
      Reply,
      'at' | 'author' | 'authorName'
    >)
  /** Text that the customer added on the private page of the enquiry. */
  | { kind: 'correction'; id: number; text: string }
  /** What the team has corrected, and what it was before. */
  | { kind: 'detail_corrected'; id: number; field: Correctable; before: string | null }
  | { kind: 'newer_inquiry'; id: string; reference: string }
  | ({ kind: 'message' } & ReceivedMessage)
  | ({ kind: 'merged_inquiry' } & MergedInquiry)

/**
 * `at` in ms since 1970; `by`: the administrator's name, null for visitors and the desk itself; `inquiryId`:
 * the merged enquiry that it belongs to.
 */
export type TimelineEntry = { at: number; by: string | null; inquiryId?: string } & Happening

/** `inquiryId` only if it belongs to an enquiry that is merged into the one that shows it. */
export function asPartOf<Row extends { inquiryId: string }>(id: string, row: Row) {
  const { inquiryId, ...shown } = row
  return { ...shown, ...(inquiryId !== id && { inquiryId }) }
}

/** An enquiry that is part of this one. */
type MergedInquiry = Pick<ListedInquiry, 'id' | 'reference' | 'name' | 'email' | 'service'> & {
  text: string
}

/** An e-mail that has arrived. */
type ReceivedMessage = {
  id: number
  mail: MailKind
  fromName: string
  fromAddress: string
  subject: string
  text: string
  quotes: Range[]
  /** What is wrong with attachments that were not stored. */
  refusals: string[]
}

type OtherInquiry = Pick<
  ListedInquiry,
  'id' | 'reference' | 'timestamp' | 'service' | 'status' | 'box' | 'ownerId' | 'version'
> & { excerpt: string; messages: number }

export type Customer = {
  /** How many messages this inquiry has. */
  messages: number
  /** Inquiries that are neither spam nor deleted, this one included. */
  total: number
  /** When the first of them arrived; null if there are none. */
  since: number | null
  /** Newest first, including spam and deleted ones. */
  others: OtherInquiry[]
}

/** `by` is an e-mail address; `happening` is JSON. */
type EntryRow = { at: number; by: string | null; inquiryId: string; happening: string }
type MergedRow = MergedInquiry & { at: number }
type AdminRow = { id: string; email: string; name: string | null }
type CustomerRow = OtherInquiry & { total: number; since: number | null }

/** The rows of `selectHistory`, in order. */
export type HistoryRows = [
  AdminRow,
  CustomerRow,
  MergedRow,
  EntryRow,
  EntryRow,
  EntryRow,
  EntryRow,
  EntryRow,
  EntryRow,
]

type QueryFor<Rows extends unknown[]> = { [Key in keyof Rows]: SQL }
type ListOf<Rows extends unknown[]> = { [Key in keyof Rows]: Rows[Key][] }

/** Logged actions come last, after the note or reply that caused them at the same time. */
export function selectHistory(env: Bindings, id: string): QueryFor<HistoryRows> {
  const newest = sql`order by id desc ${limitTo(maxEntries)}`
  // The enquiry and its parts drive the join: otherwise SQLite might read a whole table in order of its ids.
  const ofParts = (table: string) =>
    sql`${partsOf(id)} cross join ${sql.raw(table)} on inquiry_id = part`
  return [
    sql`select id, cast(email as text) as email, cast(name as text) as name from admins
      ${limitTo(maxEntries)}`,
    selectCustomer(env, id),
    sql`select id, ${selectReference(env)} as reference, timestamp as at, ${mergedColumns}
      from inquiries where merged_into = ${id} order by inquiries.id desc ${limitTo(maxEntries)}`,
    sql`select at, cast(author as text) as by, inquiry_id as inquiryId,
        json_object('kind', ${kind}, 'id', id, 'isAnswer', ${isAnswer},
        'text', ${text}, 'version', version, 'editedAt', edited_at) as happening
      from ${ofParts('notes')} ${newest}`,
    sql`select at, cast(author as text) as by, r.inquiry_id as inquiryId, json_object('kind', 'reply', 'id', r.id,
        ${replyColumns}, 'state', iif(state in ('waiting', 'cancelled'), 'pending', cast(state as text)),
        'files', json(${filesOfReply}), 'failedCopies', ${listIn('failed_copies')}, 'failure', json(iif(state <> 'sent' and failure_code is not null,
          json_object(${failureColumns}), null))) as happening
      from (select replies.* from ${ofParts('replies')} ${newest}) r
      join emails on dedupe_key = 'reply/' || idempotency_key order by r.id desc`,
    sql`select at, null as by, inquiry_id as inquiryId,
        json_object('kind', 'correction', 'id', id, 'text', ${text}) as happening
      from ${ofParts('corrections')} ${newest}`,
    sql`select at, null as by, inquiry_id as inquiryId, json_object('kind', 'message', ${messageColumns},
        'quotes', ${listIn('quotes')}, 'refusals', ${listIn('refusals')}) as happening
      from ${ofParts('messages')} ${newest}`,
    sql`select at, cast(author as text) as by, inquiry_id as inquiryId,
        json_object('kind', 'detail_corrected', 'id', id, 'field', field, 'before', ${before}) as happening
      from ${ofParts('detail_corrections')} ${newest}`,
    sql`select at, cast(actor as text) as by, inquiry_id as inquiryId, iif(${hasDetails},
        json_object('kind', ${action}, 'details', json(details)),
        json_object('kind', 'damaged', 'id', id)) as happening
      from ${ofParts('audit_entries')}
      where action not in ('note_added', 'note_edited', 'reply_sent') ${newest}`,
  ]
}

const [kind, text, action, before] = ['kind', 'text', 'action', 'before'].map((name) =>
  sql.raw(inJson(name)),
)

const mergedColumns = sql.raw(
  [
    ['name', 'name'],
    ['email', 'email'],
    ['service', 'service'],
    ['text', 'message'],
  ]
    .map(([name, column = '']) => `${inJson(column)} as ${name}`)
    .join(),
)

const isAnswer = sql`json(iif(is_answer, 'true', 'false'))`

const replyColumns = sql.raw(
  [
    ['recipient', 'recipient'],
    ['cc', 'cc'],
    ['subject', 'r.subject'],
    ['text', 'r.text'],
    ['attempts', 'attempts'],
    ['dueAt', 'due_at'],
    ['sentAt', 'sent_at'],
    ['deliveredAt', 'delivered_at'],
    ['channel', 'channel'],
  ]
    .map(([name, column = '']) => `'${name}', ${inJson(column)}`)
    .join(),
)

/** `filesMax` at most. */
const filesOfReply = sql`(select json_group_array(json_object('id', id, 'fileId', file_id, 'name', name,
    'size', size, 'isLink', json(iif(is_link, 'true', 'false')), 'expiresAt', expires_at, 'withdrawnAt', withdrawn_at))
  from (select sent.id, file_id, ${sql.raw(inJson('name'))} as name, size, is_link, expires_at, withdrawn_at
    from ${replyFiles} sent join ${files} on files.id = file_id where reply_id = r.id order by sent.id))`

const messageColumns = sql.raw(
  [
    ['id', 'id'],
    ['mail', 'kind'],
    ['fromName', 'from_name'],
    ['fromAddress', 'from_address'],
    ['subject', 'subject'],
    ['text', 'text'],
  ]
    .map(([name, column = '']) => `'${name}', ${inJson(column)}`)
    .join(),
)

/** A damaged list is empty. */
function listIn(column: string) {
  return sql.raw(`json(iif(iif(json_valid(${column}), json_type(${column}), null) is 'array',
    ${column}, '[]'))`)
}

const failureColumns = sql.raw(
  [
    ['code', 'failure_code'],
    ['status', 'failure_status'],
    ['at', 'failed_at'],
  ]
    .map(([name, column = '']) => `'${name}', ${inJson(column)}`)
    .join(),
)

/** The enquiries from the customer's further addresses, and those that have this one as a further address. */
function viaContacts(id: string, email: SQL, phone: SQL) {
  const further = sql`(select kind, address from ${partsOf(id)} cross join ${contacts} on inquiry_id = part
    union all select 'email', nullif(coalesce(canonical_email, email), '') from ${inquiries} where merged_into = ${id}
    union all select 'phone', phone from ${inquiries} where merged_into = ${id}) as further`
  const via = (kind: Contact['kind'], isSame: SQL) => sql`select number from ${further}
    cross join ${inquiries} on ${isSame} where kind = ${kind}`
  return sql`${via('email', sql`email = address collate nocase`)}
    union ${via('email', sql`canonical_email = address`)}
    union ${via('phone', sql`phone = address`)}
    union select number from ${contacts} cross join ${inquiries} on ${inquiries.id} = inquiry_id
      where address in (lower(${email}), ${phone})`
}

/** SQL of the numbers of the enquiries of one customer, also of those that are merged into others. */
function selectSameCustomer(id: string) {
  const self = (value: string) => sql`(select ${sql.raw(value)} from inquiries where id = ${id})`
  const email = self('coalesce(canonical_email, email)')
  return sql`${sameCustomer(email, self('phone'), maxCounted)}
    union select number from (${viaContacts(id, email, self('phone'))})`
}

/** SQL of whether two enquiries are of one customer. */
export function areOfOneCustomer(id: string, other: string) {
  return sql`exists (select 1 from ${inquiries} where number in (${selectSameCustomer(id)})
    and coalesce(merged_into, id) = ${other})`
}

/** A merged enquiry is part of another one, which is listed instead. */
function selectCustomer(env: Bindings, id: string) {
  return sql`with same (number) as (${selectSameCustomer(id)})
    select inquiries.id, ${selectReference(env)} as reference, timestamp, service, status, box,
      owner_id as ownerId, version, iif(length(message) > 200, substr(cast(message as text), 1, 199) || '…', cast(message as text)) as excerpt,
      count(*) filter (where is_listed) over () as total,
      min(timestamp) filter (where is_listed) over () as since, ${countMessages} as messages
    from (select coalesce(merged_into, id) as kept from same cross join inquiries using (number)
      union select ${id}) cross join inquiries on inquiries.id = kept
    order by inquiries.id = ${id} desc, inquiries.id desc ${limitTo(maxOthers + 1)}`
}

/** The timeline is oldest first. */
export function historyOf(
  { id, timestamp, sentAt }: Pick<InquiryDetails, 'id' | 'timestamp' | 'sentAt'>,
  [admins, customers, merged, ...entries]: ListOf<HistoryRows>,
  readerId: string,
): { timeline: TimelineEntry[]; customer: Customer } {
  const reader = admins.find(({ id }) => id === readerId)
  const nameOf = (email: string | null) => {
    const known = admins.find((admin) => admin.email.toLowerCase() === email?.toLowerCase())
    return email && displayName({ name: known?.name ?? null, email })
  }
  const entryOf = (row: EntryRow): TimelineEntry => {
    const { by, happening, ...place } = asPartOf(id, row)
    const entry: Happening = JSON.parse(happening)
    if ('version' in entry) entry.isOwn = reader?.email.toLowerCase() === by?.toLowerCase()
    if (entry.kind === 'owner_changed') entry.details.to = nameOf(entry.details.to)
    return { ...place, by: nameOf(by), ...entry }
  }
  const { total = 0, since = null, messages = 0 } = customers[0] ?? {}
  const others = customers
    .filter((row) => row.id !== id)
    .map(({ total: _, since: __, ...other }) => other)
  const newer = others.filter(
    (other) => other.timestamp > timestamp && other.box !== 'held' && other.box !== 'bin',
  )
  const timeline: TimelineEntry[] = [
    { at: timestamp, by: null, kind: 'received' },
    ...(sentAt === null ? [] : [{ at: sentAt, by: null, kind: 'notified' } as const]),
    ...merged.map((row) => ({ by: null, kind: 'merged_inquiry', ...row }) as const),
    ...entries.flatMap((rows) => rows.toReversed().map(entryOf)),
    ...newer.map(({ id, reference, timestamp: at }) => {
      return { at, by: null, kind: 'newer_inquiry', id, reference } as const
    }),
  ]
  return {
    timeline: timeline.sort((a, b) => a.at - b.at),
    customer: { total, since, messages, others },
  }
}
