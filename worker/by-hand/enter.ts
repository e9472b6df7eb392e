/** An enquiry that the team enters: nobody is notified of it. */
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { acknowledgementKey } from '../acknowledgements/acknowledgements'
import { auditEntry } from '../audit/store'
import { recordFirstAnswer } from '../db/answers'
import { countEntered } from '../db/daily-counts'
import { batch, type Database, hasChanged, rowOf } from '../db/database'
import { nextNumber, raised, selectCustomer } from '../db/inquiries'
import { deskState, inquiries, notes } from '../db/schema'
import { searchFieldsOf } from '../db/search-fields'
import { canonicalEmail } from '../email-address'
import { queueEmail } from '../emails/outbox'
import type { Bindings } from '../env'
import { ApiError } from '../errors'
import { workStatements } from '../inbox/edit'
import { newInquiryId } from '../intake/store'
import { readGivenPhone } from '../phone'
import { utcDayOf } from '../time'
import { calendarOf } from '../time-zone'
import { isUrgent, urgencyOf } from '../urgency/is-urgent'
import { type EnteredInquiry, noteKindOf } from './contract'

type Entered = Pick<EnteredInquiry, 'enteredAs' | 'name' | 'email' | 'message'> &
  Partial<EnteredInquiry> & {
    /** The same key stores it once. */
    key: string
  }

type By = { actor: string; now: number }

/** Returns the inquiry with this key, also if it was there before. Throws `idempotency_mismatch`. */
export async function enterInquiry(env: Bindings, db: Database, entered: Entered, by: By) {
  const { key, enteredAs, name, email, ownerId, isAnswered, isAcknowledged } = entered
  const { receivedAt: timestamp = by.now, company, location, service } = entered
  const given = entered.phone === undefined ? null : readGivenPhone(entered.phone)
  const message =
    given?.isAll === false ? `${entered.message}\n\nPhone: ${entered.phone}` : entered.message
  // Not from the words: whoever enters it has seen what was recognised, and may have deleted it.
  const phone = given?.e164 ?? null
  const id = newInquiryId(timestamp)
  const texts = { name, email, message, company: company ?? null, location: location ?? null }
  // Not if the key was there before.
  const isStored = sql`exists (select 1 from ${inquiries} where id = ${id})`
  const statements = [
    // One that was deleted leaves its key to the next.
    db
      .update(inquiries)
      .set({ idempotencyKey: null })
      .where(and(eq(inquiries.idempotencyKey, key), isNotNull(inquiries.deletedAt))),
    db.insert(inquiries).select(sql`with customer (position, since) as materialized
          (${selectCustomer(sql`${canonicalEmail(email)}`, sql`${phone}`)})
        select ${rowOf(inquiries, {
          ...{ id, timestamp, phone, service: service ?? null, enteredAs },
          ...{ ...texts, ...searchFieldsOf(texts) },
          number: nextNumber,
          idempotencyKey: key,
          version: 1,
          status: 'new',
          isWaiting: 0,
          isUrgent: isUrgent(urgencyOf(message, service)),
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
    countEntered(calendarOf(env, by.now), id),
    ...(ownerId ? workStatements(db, id, { ownerId }, { ...by, onlyIf: isStored }) : []),
    ...(isAnswered
      ? answerStatements(db, { id, enteredAs, key, answeredAt: timestamp }, { ...by, isStored })
      : []),
    ...(isAcknowledged ? acknowledgementStatements(id, email, { ...by, isStored }) : []),
    db
      .select({
        id: inquiries.id,
        number: inquiries.number,
        isSame: sql<0 | 1>`message = ${message}`.as('isSame'),
      })
      .from(inquiries)
      .where(eq(inquiries.idempotencyKey, key)),
  ]
  const answers = await batch<{ id: string; number: number; isSame: 0 | 1 }>(db, statements)
  const stored = answers.at(-1)?.results[0]
  if (!stored) throw new Error('The enquiry was not stored.')
  if (stored.isSame) return { ...stored, isRepeated: stored.id !== id }
  throw new ApiError('idempotency_mismatch', 'This key was already used for a different enquiry.')
}

type IfStored = By & { isStored: SQL }

/** The team has answered before it entered the enquiry. */
function answerStatements(
  db: Database,
  {
    id,
    enteredAs,
    key,
    answeredAt,
  }: Pick<Entered, 'enteredAs' | 'key'> & { id: string; answeredAt: number },
  { isStored, ...by }: IfStored,
) {
  const row = rowOf(notes, {
    inquiryId: id,
    // On the spot: when it was answered later, the call or visit can be logged.
    at: answeredAt,
    author: by.actor,
    kind: noteKindOf[enteredAs],
    isAnswer: 1,
    text: '',
    // The key itself may be that of a note: the desk may have tried to add the words to an enquiry first.
    idempotencyKey: `entered/${key}`,
    version: by.now,
  })
  return [
    db.insert(notes).select(sql`select ${row} where ${isStored}`),
    ...workStatements(db, id, { status: 'answered' }, { ...by, onlyIf: isStored }),
    recordFirstAnswer(id),
  ]
}

/** Queued like those of the form, but the team's wish is enough: they may be switched off there. */
function acknowledgementStatements(inquiryId: string, email: string, { isStored, now }: IfStored) {
  const dedupeKey = acknowledgementKey(email, utcDayOf(now))
  if (dedupeKey === null) return []
  return [queueEmail({ kind: 'acknowledgement', inquiryId, dedupeKey, now }, isStored)]
}
