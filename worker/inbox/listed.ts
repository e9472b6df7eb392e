import { type SQL, sql } from 'drizzle-orm'
import { inJson, limitTo, openDatabase, readJsonRows, statement } from '../db/database'
import { inquiries } from '../db/schema'
import type { Bindings } from '../env'
import type { boxes } from '../intake/contract'
import { referenceOf } from '../reference'
import type { TaggedRow } from '../session/require-admin'
import { emailMaxLength } from '../text'
import { type DeskState, deskOf, selectDesk } from './desk-state'
import { readAtFor } from './unread'

/** `box` is computed, which Drizzle takes for nullable. */
export type Inquiry = typeof inquiries.$inferSelect & { box: (typeof boxes)[number] }

const plainNames = [
  'id',
  'timestamp',
  'number',
  'name',
  'email',
  'phone',
  'company',
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
  'replyFailedAt',
  'addedAt',
  'unansweredSince',
] as const

type PlainNames = typeof plainNames

/** All times are ms since 1970. */
export type ListedInquiry = Pick<
  Inquiry,
  PlainNames[number] | 'message' | 'addedText' | 'isWaiting' | 'isUrgent'
> & {
  reference: string
  hasFiles: boolean
  /** Of both sides, with those of the inquiries that are merged into it. Null outside the inbox, and until its customer adds one. */
  messageCount: number | null
  /** Whether the message is only an excerpt. */
  isCut?: boolean
  /** In a search: the message around the first match, unless that is near the start. */
  snippet?: string | null
}

export function asColumns(adminId: SQL) {
  return joined((name) => sql`${selected(name, adminId)} as ${sql.raw(name)}`)
}

function joined(toSql: (name: PlainNames[number]) => SQL) {
  return sql.join(plainNames.map(toSql), sql`, `)
}

function selected(name: PlainNames[number], adminId: SQL) {
  return name === 'readAt' ? readAtFor(adminId) : sql.raw(inJson(inquiries[name].name))
}

/** In characters: a visitor may send a megabyte as a name, and a page has up to a hundred rows. */
const shortened = new Map<string, SQL>([
  ['name', sql`substr(cast(name as text), 1, 200)`],
  ['email', sql.raw(`substr(cast(email as text), 1, ${emailMaxLength})`)],
  ['company', sql`substr(cast(company as text), 1, 200)`],
])

export const hasFiles = sql.raw('exists (select 1 from files where inquiry_id = inquiries.id)')

const messagesOf = (id: string) => `(1
  + (select count(*) from corrections where inquiry_id = ${id})
  + (select count(*) from messages where inquiry_id = ${id} and kind = 'message')
  + (select count(*) from emails where inquiry_id = ${id} and kind = 'reply' and state = 'sent'))`

/** SQL of the messages of an inquiry and of those that are merged into it. */
export const countMessages = sql.raw(`(${messagesOf('inquiries.id')}
  + (select coalesce(sum(${messagesOf('part.id')}), 0) from inquiries as part where part.merged_into = inquiries.id))`)

export const messageCount = sql`iif(added_at is null or box <> 'inbox', null, ${countMessages})`

/** Together, because D1 allows a function 32 arguments. */
const computed = sql`json_array(${sql.raw(['is_waiting', 'is_urgent'].map(inJson).join())},
  ${hasFiles}, ${messageCount})`

/** The message is cut in the database, to its first `excerpt` characters. */
export function listedRow(kind: string, excerpt: number, adminId: SQL, snippet?: SQL) {
  const values = joined((name) => shortened.get(name) ?? selected(name, adminId))
  return sql`json_array(${sql.raw(`'${kind}'`)}, ${values}, ${computed},
    substr(cast(added_text as text), 1, ${excerpt}), substr(cast(message as text), 1, ${excerpt}),
    length(message) > ${excerpt}${snippet && sql`, ${snippet}`})`
}

/** The values of `listedRow` after its kind. Without a search there is no snippet. */
const listedNames = [...plainNames, 'computed', 'addedText', 'message', 'isCut', 'snippet'] as const

type Computed = [isWaiting: 0 | 1, isUrgent: 0 | 1, hasFiles: 0 | 1, messageCount: number | null]

type Values = Pick<ListedInquiry, PlainNames[number] | 'addedText' | 'message' | 'snippet'> & {
  computed: Computed
  isCut: 0 | 1
}

export type ListedRow = [kind: string, ...values: unknown[]]

export function listedOf(env: Bindings, [, ...values]: ListedRow): ListedInquiry {
  const named = values.map((value, i) => [listedNames[i], value])
  const { computed, isCut, ...plain } = Object.fromEntries(named) as Values
  const [isWaiting, isUrgent, hasFiles, messageCount] = computed
  return {
    ...plain,
    isWaiting: isWaiting === 1,
    isUrgent: isUrgent === 1,
    hasFiles: hasFiles === 1,
    messageCount,
    isCut: isCut === 1,
    reference: referenceOf(env, plain.number),
  }
}

/** In no particular order, without those that do not exist. */
export async function readListed(
  env: Bindings,
  ids: readonly string[],
  excerpt: number,
  adminId: string,
) {
  const select = sql`select ${listedRow('listed', excerpt, sql`${adminId}`)} as row from inquiries
    where id in (select value from json_each(${JSON.stringify(ids)}))`
  const rows = await readJsonRows<ListedRow>(statement(openDatabase(env.DB), select))
  return rows.map((row) => listedOf(env, row))
}

/** With more changes, reloading the list costs less. `recent_changes` keeps one more. */
const maxChanges = 100

/** Of any list; `deleted` has the ids of those deleted permanently. */
export type Changes =
  | {
      desk: DeskState
      changed: ListedInquiry[]
      /** The number of the first new one; null if none is new. */
      firstNew: number | null
      deleted: string[]
      isReset?: never
    }
  | { desk: DeskState; isReset: true; changed?: never; deleted?: never }

/** All read at the same moment. */
export async function readChanges(
  env: Bindings,
  adminId: string,
  { since, excerpt }: { since: number; excerpt: number },
): Promise<Changes> {
  const select = sql`${selectDesk(sql`${adminId}`)}
    union all select json_array('forgotten') from desk_state
      where json_array_length(recent_changes) > ${maxChanges}
        and recent_changes ->> '$[0][0]' > ${since}
    union all select * from (select ${listedRow('changed', excerpt, sql`${adminId}`)} as row
      from inquiries where number in (
        select value ->> 1 from desk_state, json_each(recent_changes) where value ->> 0 > ${since}))
    union all select json_array('arrived', min(value ->> 1)) from desk_state, json_each(recent_changes)
      where value ->> 0 > ${since} and value ->> 2
    union all select * from (select json_array('deleted', inquiry_id)
      from deleted_inquiries where revision > ${since} ${limitTo(maxChanges + 1)})`
  const rows = await readJsonRows<TaggedRow>(statement(openDatabase(env.DB), select))
  const ofKind = <Row extends TaggedRow>(wanted: string) =>
    rows.filter((row): row is Row => row[0] === wanted)
  const desk = deskOf(rows)
  const changed = ofKind<ListedRow>('changed').map((row) => listedOf(env, row))
  const firstNew = ofKind<[kind: string, number: number | null]>('arrived')[0]?.[1] ?? null
  const deleted = ofKind<[kind: string, id: string]>('deleted').map(([, id]) => id)
  // A revision from the future was read before the database was restored to an earlier state.
  const isOfAnother = since > desk.revision
  const isForgotten = ofKind('forgotten').length > 0
  if (isOfAnother || isForgotten || deleted.length > maxChanges) {
    return { desk, isReset: true }
  }
  return { desk, changed, firstNew, deleted }
}
