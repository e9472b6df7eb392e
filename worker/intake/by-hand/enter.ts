/** An enquiry that the team enters: nobody is notified of it, and nothing is acknowledged. */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { auditEntry } from '../../audit/store'
import { batch, type Database, hasChanged, rowOf } from '../../db/database'
import { nextNumber, raised, selectCustomer } from '../../db/inquiries'
import { deskState, inquiries } from '../../db/schema'
import { searchFieldsOf } from '../../db/search-fields'
import { canonicalEmail } from '../../email-address'
import { findPhone } from '../../phone'
import { newInquiryId, type Submission } from '../store'

type Entered = Submission & {
  /** Of what it is made from: the same key stores it once. */
  key: string
  /** When its customer sent it (ms since 1970). */
  timestamp: number
}

/** Returns the inquiry with this key, also if it was there before. */
export async function enterInquiry(
  db: Database,
  { key, timestamp, ...texts }: Entered,
  by: { actor: string; now: number },
) {
  const id = newInquiryId(timestamp)
  const phone = findPhone(texts.message)
  const statements = [
    // One that was deleted leaves its key to the next.
    db
      .update(inquiries)
      .set({ idempotencyKey: null })
      .where(and(eq(inquiries.idempotencyKey, key), isNotNull(inquiries.deletedAt))),
    db.insert(inquiries).select(sql`with customer (position, since) as materialized
          (${selectCustomer(sql`${canonicalEmail(texts.email)}`, sql`${phone}`)})
        select ${rowOf(inquiries, {
          ...{ id, timestamp, phone, ...texts, ...searchFieldsOf(texts) },
          number: nextNumber,
          idempotencyKey: key,
          version: 1,
          status: 'new',
          isWaiting: 0,
          customerPosition: sql`position`,
          customerSince: sql`since`,
          // There is nobody to tell.
          notification: 'sent',
        })} from customer where not exists (select 1 from ${inquiries} where idempotency_key = ${key})`),
    auditEntry(db, by, 'inquiry_entered', { inquiryId: id, onlyIf: hasChanged }),
    db
      .update(deskState)
      .set({
        ...raised(sql`json_array(revision + 1, ${inquiries.number}, 1)`),
        lastNumber: sql`${inquiries.number}`,
      })
      .from(inquiries)
      .where(sql`${inquiries.id} = ${id} and ${inquiries.number} > ${deskState.lastNumber}`),
    db
      .select({ id: inquiries.id, number: inquiries.number })
      .from(inquiries)
      .where(eq(inquiries.idempotencyKey, key)),
  ]
  const answers = await batch<{ id: string; number: number }>(
    db,
    statements.map((each) => each.getSQL()),
  )
  const stored = answers.at(-1)?.results[0]
  if (!stored) throw new Error('The enquiry was not stored.')
  return stored
}
