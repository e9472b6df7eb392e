/** The history of an inquiry, and other inquiries from its customer. */
import { type SQL, sql } from 'drizzle-orm'
import { displayName } from '../account/contract'
import type { AuditAction, AuditDetails } from '../audit/contract'
import type { NoteKind } from '../correspondence/contract'
import type { Reply } from '../correspondence/replies'
import { limitTo } from '../db/database'
import { sameCustomer } from '../db/inquiries'
import type { Env } from '../env'
import { selectReference } from '../reference'
import type { ListedInquiry } from './inquiry'

/** Maximum entries of each kind, newest first: far more than real work on an inquiry produces. */
const maxEntries = 200

/** How many of the customer's other inquiries are listed, and how many are read for the count. */
const maxOthers = 50
const maxCounted = 200

/** Log entries that the timeline omits, because it shows the notes and replies themselves. */
const shownOtherwise = sql.raw("('note_added', 'reply_sent')")

type LoggedAction = Exclude<AuditAction, 'note_added' | 'reply_sent'>

type ShownReply = Omit<Reply, 'at' | 'author' | 'authorName'>

type Happening =
  | { [Action in LoggedAction]: { kind: Action; details: AuditDetails[Action] } }[LoggedAction]
  | { kind: 'received' }
  /** Its notification was sent. */
  | { kind: 'notified' }
  | { kind: NoteKind; id: number; text: string }
  | ({ kind: 'reply' } & ShownReply)
  /** Text that the customer added on the private page of the enquiry. */
  | { kind: 'correction'; id: number; text: string }
  /** A later inquiry from the same customer. */
  | { kind: 'newer_inquiry'; id: string; reference: string }

/** `at` in ms since 1970; `by`: the administrator's name, null for visitors and the desk itself. */
export type TimelineEntry = { at: number; by: string | null } & Happening

/** Another inquiry from the same customer. */
type OtherInquiry = Pick<
  ListedInquiry,
  'id' | 'reference' | 'timestamp' | 'service' | 'status' | 'box'
> & { excerpt: string }

export type Customer = {
  /** Inquiries that are neither spam nor deleted, this one included. */
  total: number
  /** When the first of them arrived; null if there are none. */
  since: number | null
  /** Newest first, including spam and deleted ones. */
  others: OtherInquiry[]
}

type AuditRow = { at: number; actor: string | null; action: LoggedAction; details: string }
type NoteRow = { id: number; at: number; author: string; kind: NoteKind; text: string }
type ReplyRow = Omit<ShownReply, 'failure'> &
  Pick<Reply, 'at' | 'author'> & { failure: string | null }
type CorrectionRow = { id: number; at: number; text: string }
type CustomerRow = OtherInquiry & { total: number; since: number | null }
type AdminRow = { email: string; name: string | null }

/** The rows that the queries of `selectHistory` return, in order. */
export type HistoryRows = [AuditRow, NoteRow, ReplyRow, CorrectionRow, AdminRow, CustomerRow]

type QueryFor<Rows extends unknown[]> = { [Key in keyof Rows]: SQL }
type ListOf<Rows extends unknown[]> = { [Key in keyof Rows]: Rows[Key][] }

/** Returns the queries that read everything about an inquiry except the inquiry itself. */
export function selectHistory(env: Env, id: string): QueryFor<HistoryRows> {
  const newest = sql`order by id desc ${limitTo(maxEntries)}`
  return [
    sql`select at, actor, action, details from audit_entries
      where inquiry_id = ${id} and action not in ${shownOtherwise} ${newest}`,
    sql`select id, at, author, kind, text from notes where inquiry_id = ${id} ${newest}`,
    sql`select id, at, author, recipient, subject, text, iif(is_claimed, 'sending', state) as state,
      attempts, due_at as dueAt, sent_at as sentAt, channel,
      iif(state <> 'sent' and failure_code is not null, json_object('code', failure_code,
        'status', failure_status, 'at', failed_at), null) as failure
      from replies where inquiry_id = ${id} ${newest}`,
    sql`select id, at, text from corrections where inquiry_id = ${id} ${newest}`,
    sql`select email, name from admins ${limitTo(maxEntries)}`,
    selectCustomer(env, id),
  ]
}

function selectCustomer(env: Env, id: string) {
  const self = (column: 'email' | 'phone') =>
    sql`(select ${sql.raw(column)} from inquiries where id = ${id})`
  return sql`with same (number) as (${sameCustomer(self('email'), self('phone'), maxCounted)})
    select inquiries.id, ${selectReference(env)} as reference, timestamp, service, status, box,
      iif(length(message) > 200, substr(message, 1, 199) || '…', message) as excerpt,
      count(*) filter (where is_listed) over () as total,
      min(timestamp) filter (where is_listed) over () as since
    from same cross join inquiries using (number)
    order by inquiries.id = ${id} desc, inquiries.id desc ${limitTo(maxOthers + 1)}`
}

type Facts = Pick<ListedInquiry, 'id' | 'timestamp' | 'notification'> & { sentAt: number | null }

/** Returns the timeline of an inquiry, oldest first, and its customer. */
export function historyOf(
  inquiry: Facts,
  [entries, notes, replies, corrections, admins, customers]: ListOf<HistoryRows>,
): { timeline: TimelineEntry[]; customer: Customer } {
  const nameOf = (email: string | null) => {
    const known = admins.find((admin) => admin.email.toLowerCase() === email?.toLowerCase())
    return email && displayName({ name: known?.name ?? null, email })
  }
  const customer = customerOf(inquiry.id, customers)
  const timeline: TimelineEntry[] = [
    { at: inquiry.timestamp, by: null, kind: 'received' },
    ...(inquiry.sentAt === null
      ? []
      : [{ at: inquiry.sentAt, by: null, kind: 'notified' } as const]),
    ...notes.toReversed().map(({ author, ...note }) => ({ ...note, by: nameOf(author) })),
    ...replies.toReversed().map(({ author, failure, ...reply }) => ({
      ...reply,
      kind: 'reply' as const,
      by: nameOf(author),
      ...(failure && { failure: JSON.parse(failure) }),
    })),
    ...corrections.map((row) => ({ ...row, by: null, kind: 'correction' as const })),
    // After the note or reply that has caused them at the same time.
    ...entries.toReversed().map((row) => entryOf(row, nameOf)),
    ...customer.others
      .filter(
        ({ timestamp, box }) => timestamp > inquiry.timestamp && box !== 'held' && box !== 'bin',
      )
      .map(({ id, reference, timestamp }) => ({
        at: timestamp,
        by: null,
        kind: 'newer_inquiry' as const,
        id,
        reference,
      })),
  ]
  return { timeline: timeline.sort((a, b) => a.at - b.at), customer }
}

/** Replaces an administrator's e-mail address in the details with the name, too. */
function entryOf(
  { at, actor, action, details: json }: AuditRow,
  nameOf: (email: string | null) => string | null,
) {
  const details = JSON.parse(json)
  if (action === 'owner_changed') details.to = nameOf(details.to)
  return { at, by: nameOf(actor), kind: action, details } as TimelineEntry
}

function customerOf(id: string, rows: readonly CustomerRow[]): Customer {
  const { total = 0, since = null } = rows[0] ?? {}
  const others = rows.filter((row) => row.id !== id)
  return { total, since, others: others.map(({ total: _, since: __, ...other }) => other) }
}
