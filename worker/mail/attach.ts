/** What a person does with an e-mail for which no enquiry was found. */
import { eq, sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import { enterInquiry } from '../by-hand/enter'
import type { Database } from '../db/database'
import { inquiries, messages } from '../db/schema'
import type { Bindings } from '../env'
import { ApiError, inquiryNotFound } from '../errors'
import { findPhone } from '../phone'
import { isEmail } from '../text'
import { isUnmatched, read } from './read'

type By = { actor: string; now: number }

/** Returns what its owner is to be notified of. Throws `not_found`, also if somebody else has attached it. */
export async function attachMessage(
  env: Bindings,
  db: Database,
  { id, inquiryId }: { id: number; inquiryId: string },
  by: By,
) {
  const [found] = await db
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(eq(inquiries.id, inquiryId))
  if (!found) throw inquiryNotFound()
  return attach(env, db, await findUnmatched(db, id), { inquiryId }, by)
}

/** Makes it an enquiry of its sender. Throws like `attachMessage`. */
export async function enterMessage(env: Bindings, db: Database, id: number, by: By) {
  const message = await findUnmatched(db, id)
  const { at, digest, fromName, fromAddress, subject, text } = message
  if (!isEmail(fromAddress)) {
    throw new ApiError(
      'message_unreadable',
      'This e-mail has no address to answer to. Attach it to an enquiry.',
    )
  }
  const words = [subject, text].filter(Boolean).join('\n\n') || 'An e-mail without text.'
  const entered = {
    key: `message/${digest}`,
    enteredAs: 'email',
    receivedAt: at,
    name: fromName || fromAddress,
    email: fromAddress,
    phone: findPhone(words) ?? undefined,
    message: words,
  } as const
  const inquiry = await enterInquiry(env, db, entered, by)
  await attach(env, db, message, { inquiryId: inquiry.id, isItsStart: true }, by)
  return inquiry
}

async function findUnmatched(db: Database, id: number) {
  const [message] = await db.select().from(messages).where(isUnmatched(id))
  if (!message) throw messageNotFound()
  if (message.state === 'unreadable') {
    throw new ApiError(
      'message_unreadable',
      'This e-mail could not be read. Download the original, and add a note to the enquiry.',
    )
  }
  return message
}

async function attach(
  env: Bindings,
  db: Database,
  message: typeof messages.$inferSelect,
  { inquiryId, isItsStart }: { inquiryId: string; isItsStart?: boolean },
  by: By,
) {
  const { id } = message
  const onlyIf = sql`exists (select 1 from ${messages} where ${isUnmatched(id)})`
  const record = auditEntry(db, by, 'message_attached', { inquiryId, onlyIf }).getSQL()
  return read(env, db, message, () => by.now, { inquiryId, isItsStart, record })
}

export function messageNotFound() {
  return new ApiError(
    'not_found',
    'This message has been deleted, or attached to an enquiry by a colleague.',
  )
}
