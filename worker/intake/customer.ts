/** The position of a new inquiry among those of its customer, and when the first of them arrived. */
import { sql } from 'drizzle-orm'
import { inquiries, isListed } from '../db/schema'
import { limitTo } from '../db/statement'

/** How many of a customer's inquiries are read at most, per e-mail address and phone number. */
const maxRead = 100

/** With more inquiries than are read, only the latest position tells how many there have been. */
const latestPosition = sql`iif(count(*) < ${sql.raw(`${maxRead}`)}, 0,
  max(iif(${isListed}, customer_position, 0)))`

/**
 * Counts the listed inquiries of the same customer: with the same e-mail address, in upper or lower
 * case, or the same phone number. The `customer_since` of those read covers all earlier ones.
 */
export const customer = sql`select 1 + max(count(*) filter (where ${isListed}), ${latestPosition}),
    min(coalesce(customer_since, timestamp)) filter (where ${isListed})
  from ${inquiries} where number in (
    select number from (select number from ${inquiries} indexed by inquiries_by_email
      where email = ${sql.placeholder('email')} collate nocase order by number desc ${limitTo(maxRead)})
    union select number from (select number from ${inquiries} indexed by inquiries_by_phone
      where phone = ${sql.placeholder('phone')} order by number desc ${limitTo(maxRead)}))`
