/** Corrections: text that a visitor adds to an enquiry. */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { batch, type Database, rowOf, statement } from '../db/database'
import { retryTransient } from '../db/retry'
import { raiseRevision } from '../db/revision'
import { corrections, deskState, inquiries } from '../db/schema'
import { ApiError } from '../errors'
import { returnToInbox } from '../files/store'
import { budgetSpent, countAddedText, dayOf, isRefused } from '../intake/byte-budget'
import { queueAddition } from '../notifications/additions'
import { cleanText, countVisible } from '../text'

/** In characters. */
const minLength = 3
const maxLength = 2000

const tooShort = 'Write what should be corrected'

export const Correction = v.object({
  text: v.pipe(
    v.string(tooShort),
    // A browser sends CRLF, but counts one character for it in the field.
    v.transform((text) => cleanText(text).replaceAll('\r\n', '\n')),
    v.check((text) => countVisible(text) >= minLength, tooShort),
    v.maxLength(maxLength, `Use at most ${maxLength} characters`),
  ),
})

/** Per enquiry. More than this is a conversation, for which there is e-mail. */
const maxCorrections = 10

type New = {
  inquiryId: string
  text: string
  now: number
  /** The key under which its address is counted that day. */
  source: string
  /** Maximum size of the database, in bytes. */
  databaseLimit: number
}

/**
 * Stores a correction and returns a listed enquiry to the inbox as unread. Stores the same text
 * only once. Throws if there are too many corrections or no such enquiry, or if the address has sent
 * too much text that day: it counts like that of enquiries.
 */
export async function addCorrection(
  db: Database,
  { inquiryId, text, now, source, databaseLimit }: New,
) {
  const bytes = new TextEncoder().encode(text).length
  const usage = { source, day: dayOf(now), databaseLimit, bytes }
  const isSpent = sql`(select ${isRefused} from ${deskState})`
  const same = sql`select 1 from ${corrections} where inquiry_id = ${inquiryId} and text = ${text}`
  const count = sql`(select count(*) from ${corrections} where inquiry_id = ${inquiryId})`
  const isNew = sql`exists (select 1 from ${inquiries} where id = ${inquiryId})
    and not exists (${same}) and ${count} < ${maxCorrections} and not ${isSpent}`
  const idIfNew = sql`(select id from ${inquiries} where id = ${inquiryId} and ${isNew})`
  const row = rowOf(corrections, { inquiryId, at: now, text })
  const statements = [
    returnToInbox(sql`id = ${idIfNew}`, now),
    raiseRevision(idIfNew),
    queueAddition(idIfNew, now),
    db.insert(corrections).select(sql`select ${row} where ${isNew}`),
    ...countAddedText(usage),
    same,
    sql`select ${isSpent} as isSpent from ${inquiries} where id = ${inquiryId}`,
  ].map((source) => statement(db, source, usage))
  const answers = await retryTransient(() => batch<{ isSpent?: 0 | 1 }>(db, statements))
  const [stored, inquiry] = answers.slice(-2)
  if (stored?.results.length) return
  if (!inquiry?.results.length) throw new ApiError('not_found', 'There is no such enquiry.')
  if (inquiry.results[0]?.isSpent) throw budgetSpent(now)
  throw new ApiError(
    'too_many_requests',
    `An enquiry can have at most ${maxCorrections} corrections. Send us an e-mail or call us instead.`,
  )
}
