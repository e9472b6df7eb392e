import { eq, type SQL, sql } from 'drizzle-orm'
import { batch, type Database, retryTransient, rowOf } from '../../db/database'
import { raiseRevision, sameCustomer } from '../../db/inquiries'
import { detailCorrections, inquiries, isListed } from '../../db/schema'
import { searchFieldsOf } from '../../db/search-fields'
import { canonicalEmail } from '../../email-address'
import { inquiryNotFound } from '../../errors'
import { refusalOf } from '../../http/validate'
import { detailNames, quoteProblems } from '../../intake/quote/contract'
import { readGivenPhone } from '../../phone'
import { type Correctable, type CustomerDetails, correctable } from './contract'

type By = { actor: string; now: number; version: number | undefined }

/**
 * Stores what a customer's details should have been, and what they were. Returns false if somebody has changed
 * the enquiry since this version. Throws `not_found` and `validation_failed`.
 */
export async function correctDetails(
  db: Database,
  id: string,
  wanted: CustomerDetails,
  { actor, now, version }: By,
) {
  const [row] = await db.select().from(inquiries).where(eq(inquiries.id, id))
  if (!row) throw inquiryNotFound()
  if (version !== undefined && version !== row.version) return false
  const next = { ...row, ...valuesOf(wanted) }
  const changed = correctable.filter((name) => next[name] !== row[name])
  if (changed.length === 0) return true
  const isSame = sql`id = ${id} and version = ${row.version}`
  const texts = Object.fromEntries(detailNames.map((name) => [name, next[name]]))
  const { name, email, message, phone, company } = next
  const { canonicalEmail: canonical, foldedFields } = searchFieldsOf({
    ...texts,
    name,
    email,
    message,
  })
  const statements = [
    ...changed.map((field) => {
      const entry = rowOf(detailCorrections, {
        inquiryId: id,
        at: now,
        author: actor,
        field,
        before: row[field],
      })
      return db
        .insert(detailCorrections)
        .select(sql`select ${entry} where exists (select 1 from ${inquiries} where ${isSame})`)
    }),
    raiseRevision(sql`(select id from ${inquiries} where ${isSame})`),
    sql`update ${inquiries} set name = ${name}, email = ${email}, phone = ${phone},
        company = ${company}, canonical_email = ${canonical}, folded_fields = ${foldedFields},
        (customer_position, customer_since) = ${selectPlace(email, phone, row.number)},
        version = version + 1
      where ${isSame} returning version`,
  ]
  let isRepeated = false
  const answers = await retryTransient((attempt) => {
    isRepeated = attempt > 1
    return batch<{ version: number }>(db, statements)
  })
  if (answers.at(-1)?.results.length) return true
  // D1 may have lost the answer to the first try.
  const [stored] = isRepeated ? await db.select().from(inquiries).where(eq(inquiries.id, id)) : []
  return stored !== undefined && correctable.every((name) => stored[name] === next[name])
}

function valuesOf(wanted: CustomerDetails) {
  const values: Partial<Pick<typeof inquiries.$inferSelect, Correctable>> = {}
  if (wanted.name !== undefined) values.name = wanted.name
  if (wanted.email !== undefined) values.email = wanted.email
  if ('company' in wanted) values.company = wanted.company ?? null
  if ('phone' in wanted) values.phone = wanted.phone === undefined ? null : readPhone(wanted.phone)
  return values
}

function readPhone(typed: string) {
  const { e164 } = readGivenPhone(typed)
  if (e164) return e164
  throw refusalOf([{ message: quoteProblems.phone, path: ['phone'] }])
}

/** Its position among the customer's enquiries, and since when there are any. */
function selectPlace(email: string, phone: string | null, number: number): SQL {
  const same = sameCustomer(sql`${canonicalEmail(email)}`, sql`${phone}`, maxCounted)
  return sql`(select 1 + count(*), coalesce(min(coalesce(customer_since, timestamp)), ${inquiries.timestamp})
    from ${inquiries} as other where other.number in (${same}) and other.number < ${number} and ${isListed})`
}

/** Per e-mail address and phone number. */
const maxCounted = 200
