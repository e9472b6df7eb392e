import { and, eq, sql } from 'drizzle-orm'
import { auditEntry } from '../../audit/store'
import { batch, type Database, hasChanged, retryTransient, rowOf } from '../../db/database'
import { partsOf, raiseRevision } from '../../db/inquiries'
import { contacts, inquiries } from '../../db/schema'
import { canonicalEmail } from '../../email-address'
import { ApiError, inquiryNotFound } from '../../errors'
import { refusalOf } from '../../http/validate'
import { readGivenPhone } from '../../phone'
import { cleanEmail, isEmail } from '../../text'
import { contactProblem } from './contract'

type By = { actor: string; now: number }

/** Per enquiry. */
const maxContacts = 20

/** Also those of the enquiries that are merged into it. */
export function selectContacts(inquiryId: string) {
  return sql`select id, inquiry_id as inquiryId, cast(kind as text) as kind,
      cast(address as text) as address
    from ${partsOf(inquiryId)} cross join contacts on inquiry_id = part order by id`
}

/** Adding one again changes nothing. Throws `not_found`, and `validation_failed` for what is neither. */
export async function addContact(
  db: Database,
  inquiryId: string,
  typed: string,
  { actor, now }: By,
) {
  const contact = readContact(typed)
  const row = rowOf(contacts, { inquiryId, at: now, author: actor, ...contact })
  const isAllowed = sql`exists (select 1 from ${inquiries} where id = ${inquiryId})
    and (select count(*) from ${contacts} where inquiry_id = ${inquiryId}) < ${maxContacts}`
  await retryTransient(() =>
    batch(db, [
      db.insert(contacts).select(sql`select ${row} where ${isAllowed}`).onConflictDoNothing(),
      auditEntry(db, { actor, now }, 'contact_added', { inquiryId, onlyIf: hasChanged }),
      raiseRevision(inquiryId),
    ]),
  )
  const isIt = and(eq(contacts.inquiryId, inquiryId), eq(contacts.address, contact.address))
  const [[found], [inquiry]] = await db.batch([
    db.select({ id: contacts.id }).from(contacts).where(isIt),
    db.select({ id: inquiries.id }).from(inquiries).where(eq(inquiries.id, inquiryId)),
  ])
  if (!inquiry) throw inquiryNotFound()
  if (found) return { id: found.id, ...contact }
  throw new ApiError('too_many_requests', `A customer can have ${maxContacts} further addresses.`)
}

/** Removing one again succeeds too. */
export async function removeContact(
  db: Database,
  { id, inquiryId }: { id: number; inquiryId: string },
  { actor, now }: By,
) {
  await retryTransient(() =>
    batch(db, [
      db.delete(contacts).where(and(eq(contacts.id, id), eq(contacts.inquiryId, inquiryId))),
      auditEntry(db, { actor, now }, 'contact_removed', { inquiryId, onlyIf: hasChanged }),
      raiseRevision(inquiryId),
    ]),
  )
}

function readContact(typed: string) {
  const email = cleanEmail(typed)
  if (isEmail(email)) return { kind: 'email', address: canonicalEmail(email) } as const
  const { e164 } = readGivenPhone(typed)
  if (e164) return { kind: 'phone', address: e164 } as const
  throw refusalOf([{ message: contactProblem, path: ['address'] }])
}
