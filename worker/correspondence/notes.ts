/** The team's notes about an inquiry. */
import { sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import { batch, type Database, rowOf } from '../db/database'
import { retryTransient } from '../db/retry'
import { raiseRevision } from '../db/revision'
import { inquiries, notes } from '../db/schema'
import { ApiError } from '../errors'
import { assignStatements, workStatements } from '../inbox/edit'
import type { NewNote } from './contract'

type Note = Omit<typeof notes.$inferSelect, 'inquiryId' | 'idempotencyKey'>

type By = { key: string; admin: { id: string; email: string }; now: number }

/**
 * Adds a note and returns it, or the earlier note with the same key. A record of contact marks a
 * new inquiry as answered, and its author takes it if nobody has it. Stores the note once even if D1 loses a response.
 */
export async function addNote(
  db: Database,
  inquiryId: string,
  { kind, text }: NewNote,
  { key, admin, now }: By,
): Promise<Note> {
  const hasKey = sql`idempotency_key = ${key}`
  const isMissing = sql`exists (select 1 from ${inquiries} where id = ${inquiryId})
    and not exists (select 1 from ${notes} where ${hasKey})`
  const isNew = sql`exists (select 1 from ${inquiries} where id = ${inquiryId} and status = 'new')
    and ${isMissing}`
  const actor = admin.email
  const onContact = () => [
    ...workStatements(db, inquiryId, { status: 'answered' }, { actor, now, onlyIf: isNew }),
    ...assignStatements(db, inquiryId, admin.id, { actor, now, onlyIf: isMissing }),
  ]
  const row = rowOf(notes, { inquiryId, at: now, author: actor, kind, text, idempotencyKey: key })
  const statements = [
    auditEntry(db, {
      at: now,
      actor,
      action: 'note_added',
      inquiryId,
      details: { kind },
      onlyIf: isMissing,
    }),
    ...(kind === 'note' ? [] : onContact()),
    raiseRevision(inquiryId),
    db.insert(notes).select(sql`select ${row} where ${isMissing}`),
    sql`select id, inquiry_id = ${inquiryId} and author = ${actor} and kind = ${kind}
        and text = ${text} as isSame,
      at, author, kind, text
      from ${notes} where ${hasKey}`,
  ]
  const answers = await retryTransient(() => batch<Note & { isSame: 0 | 1 }>(db, statements))
  const stored = answers.at(-1)?.results[0]
  if (!stored) throw new ApiError('not_found', 'This enquiry does not exist or has been deleted.')
  const { isSame, ...note } = stored
  if (!isSame)
    throw new ApiError('idempotency_mismatch', 'This key was already used for a different note.')
  return note
}
