import { getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { type Database, limitTo } from './database'
import { deskState, inquiries, isListed } from './schema'

/** Greater than any UUID, which starts with a digit or a letter up to f. */
export const afterAllIds = 'g'

/** Ids are UUIDv7: they start with the ms since 1970, in 48 bits (RFC 9562 §5.7). */
export function firstIdAt(ms: number) {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

export function firstIdAtSql(ms: SQL) {
  return sql`printf('%08x-%04x', (${ms}) >> 16, (${ms}) & 65535)`
}

/** SQL of the id of the inquiry that an inquiry is merged into, or else its own. */
export function keptId(id: string | SQL) {
  return sql`(select coalesce(merged_into, id) from ${inquiries} where id = ${id})`
}

/** SQL of the ids of an inquiry and of those merged into it, as `part`. */
export function partsOf(id: string) {
  return sql`(select ${id} as part
    union all select id from ${inquiries} where merged_into = ${id}) as parts`
}

/**
 * Announces a change outside the inquiry's own row; for the row, the trigger `inquiry_changed` does. A merged
 * inquiry is shown with the one that it is part of.
 */
export function raiseRevision(inquiryId: string | SQL) {
  const number = sql`(select number from ${inquiries} where id = ${keptId(inquiryId)})`
  const { revision, recentChanges } = raised(sql`json_array(revision + 1, ${number})`)
  return sql`update ${deskState} set revision = ${revision}, recent_changes = ${recentChanges}
    where ${number} is not null`
}

/** Announces a change of the desk's counts that no inquiry shows. */
export function raiseDeskRevision(db: Database) {
  return db.update(deskState).set({ revision: sql`revision + 1` })
}

/** The columns of `desk_state` after one more change. */
export function raised(change: SQL) {
  return {
    revision: sql`revision + 1`,
    recentChanges: sql`json_insert(
      iif(json_array_length(recent_changes) > 100, json_remove(recent_changes, '$[0]'), recent_changes),
      '$[#]', ${change})`,
  }
}

/** Reads the partial index that holds only these. */
export function notNotified(state: 'pending' | 'failed') {
  return sql`${inquiries} indexed by inquiries_not_notified where ${isListed}
    and notification in ('pending', 'failed') and notification = ${sql.raw(`'${state}'`)}`
}

/** Bytes of text that one batch handles: D1 runs one query at a time, and visitors wait. */
const maxText = 1_000_000

const textColumns = Object.values(getTableColumns(inquiries)).filter(
  ({ dataType, generated }) => dataType === 'string' && generated === undefined,
)

/** All text counts: a name or an address may be as long as a message. */
export const textBytes = sql.raw(
  textColumns.map(({ name }) => `coalesce(octet_length(${name}), 0)`).join(' + '),
)

/**
 * Selects the first in the order of an index, up to a number of rows and about a megabyte of text, but at
 * least one. For what takes time with the text, such as the word index.
 */
export function boundByText(
  condition: SQL | undefined,
  { order, maxRows }: { order: SQLiteColumn | SQL; maxRows: number },
) {
  return sql`(select id from (
      select id, sum(bytes) over (order by place, id rows unbounded preceding) - bytes as text_before
      from (select id, ${order} as place, ${textBytes} as bytes from ${inquiries}
        where ${condition} order by place ${limitTo(maxRows)}))
    where text_before < ${maxText})`
}

/** Inquiries are of one customer only if they share an e-mail address (canonical) or a phone number. */
export function sameCustomer(given: SQL | Placeholder, phone: SQL | Placeholder, max: number) {
  // Enquiries without an address have none in common.
  const email = sql`nullif(${given}, '')`
  const newest = sql`order by number desc ${limitTo(max)}`
  return sql`select number from (select number from ${inquiries} indexed by inquiries_by_email
      where email = ${email} collate nocase ${newest})
    union select number from (select number from ${inquiries} indexed by inquiries_by_canonical_email
      where canonical_email = ${email} ${newest})
    union select number from (select number from ${inquiries} indexed by inquiries_by_phone
      where phone = ${phone} ${newest})`
}

/** Per e-mail address and phone number. */
const maxRead = 25

/** With more inquiries than are read, only the latest position tells how many there have been. */
const latestPosition = sql`iif(count(*) < ${sql.raw(`${maxRead}`)}, 0,
  max(iif(${isListed}, customer_position, 0)))`

/** A new inquiry's position and since. The `customer_since` of those read covers all earlier ones. */
export function selectCustomer(email: SQL | Placeholder, phone: SQL | Placeholder) {
  return sql`select 1 + max(count(*) filter (where ${isListed}), ${latestPosition}),
      min(coalesce(customer_since, timestamp)) filter (where ${isListed})
    from ${inquiries} where number in (${sameCustomer(email, phone, maxRead)})`
}

/** Of a new inquiry. */
export const nextNumber = sql`(select max(last_number, coalesce((select max(number) from ${inquiries}), 0)) + 1
  from desk_state)`
