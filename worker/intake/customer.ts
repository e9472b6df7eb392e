/** Which inquiries are from the same customer, and the position of a new one among them. */
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { limitTo } from '../db/database'
import { inquiries, isListed } from '../db/schema'

/**
 * Returns the SELECT of the numbers of a customer's latest inquiries. They belong to the same customer
 * if they share an e-mail address (in upper or lower case) or a phone number, and for no other reason.
 */
export function sameCustomer(email: SQL | Placeholder, phone: SQL | Placeholder, max: number) {
  const newest = sql`order by number desc ${limitTo(max)}`
  return sql`select number from (select number from ${inquiries} indexed by inquiries_by_email
      where email = ${email} collate nocase ${newest})
    union select number from (select number from ${inquiries} indexed by inquiries_by_phone
      where phone = ${phone} ${newest})`
}

/** How many of a customer's inquiries are read at most, per e-mail address and phone number. */
const maxRead = 25

/** With more inquiries than are read, only the latest position tells how many there have been. */
const latestPosition = sql`iif(count(*) < ${sql.raw(`${maxRead}`)}, 0,
  max(iif(${isListed}, customer_position, 0)))`

/** Counts a customer's listed inquiries. The `customer_since` of those read covers all earlier ones. */
export const customer = sql`select 1 + max(count(*) filter (where ${isListed}), ${latestPosition}),
    min(coalesce(customer_since, timestamp)) filter (where ${isListed})
  from ${inquiries} where number in (
    ${sameCustomer(sql.placeholder('email'), sql.placeholder('phone'), maxRead)})`
