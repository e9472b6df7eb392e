/** The team's notes about an inquiry. */
import { sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import type { Database } from '../db/open'
import { retryTransient } from '../db/retry'
import { raiseRevision } from '../db/revision'
import { inquiries, notes } from '../db/schema'
import { rowOf, statement } from '../db/statement'
import { workStatements } from '../inbox/edit'
import type { NewNote, Note } from './contract'

/**
 * Adds a note and returns it, or null if there is no such inquiry. A record of contact marks a new
 * inquiry as answered. Stores the note once even if D1 loses a response.
 */
export async function addNote(
  db: Database,
  inquiryId: string,
  { kind, text }: NewNote,
  { actor, now }: { actor: string; now: number },
): Promise<Note | null> {
  const isThis = sql`inquiry_id = ${inquiryId} and at = ${now} and author = ${actor}
    and kind = ${kind} and text = ${text}`
  const isMissing = sql`exists (select 1 from ${inquiries} where id = ${inquiryId})
    and not exists (select 1 from ${notes} where ${isThis})`
  const isNew = sql`exists (select 1 from ${inquiries} where id = ${inquiryId} and status = 'new')`
  const by = { actor, now, onlyIf: isNew }
  const statements = [
    statement(
      db,
      auditEntry(db, {
        ...{ at: now, actor, action: 'note_added', inquiryId },
        details: { kind },
        onlyIf: isMissing,
      }),
    ),
    ...(kind === 'note' ? [] : workStatements(db, inquiryId, { status: 'answered' }, by)),
    raiseRevision(db, inquiryId),
    statement(
      db,
      db.insert(notes).select(
        sql`select ${rowOf(notes, {
          inquiryId: sql`${inquiryId}`,
          at: sql`${now}`,
          author: sql`${actor}`,
          kind: sql`${kind}`,
          text: sql`${text}`,
        })} where ${isMissing}`,
      ),
    ),
    statement(db, sql`select id, at, author, kind, text from ${notes} where ${isThis} limit 1`),
  ]
  const answers = await retryTransient(() => db.$client.batch<Note>(statements))
  return answers.at(-1)?.results[0] ?? null
}
