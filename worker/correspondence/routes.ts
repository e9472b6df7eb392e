import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { auditEntry } from '../audit/store'
import { batch, type Database, retryTransient, rowOf } from '../db/database'
import { raiseRevision } from '../db/inquiries'
import { inquiries, notes } from '../db/schema'
import type { Bindings } from '../env'
import { ApiError, inquiryNotFound } from '../errors'
import { runToCompletion } from '../http/respond'
import { readIdempotencyKey, requireJson, validate } from '../http/validate'
import { assignStatements, workStatements } from '../inbox/edit'
import { requireAdmin } from '../session/require-admin'
import { NewNote, NewReply } from './contract'
import { findReply, replyOf, storeReply } from './replies'
import { resendReply, sendReply } from './send-replies'

/** Notes about an inquiry and replies to its customer. */
export const correspondenceRoutes = new Hono<Bindings>()
  .post('/:id/notes', requireAdmin, requireJson, validate('json', NewNote), async (c) => {
    const key = readIdempotencyKey(c.req.header('idempotency-key')) ?? crypto.randomUUID()
    const by = { key, admin: c.var.admin, now: Date.now() }
    const note = await addNote(c.var.db, c.req.param('id'), c.req.valid('json'), by)
    return c.json({ note }, 201)
  })
  .post('/:id/replies', requireAdmin, requireJson, validate('json', NewReply), async (c) => {
    const key = readIdempotencyKey(c.req.header('idempotency-key'))
    if (!key) throw new ApiError('malformed_request', 'Send an Idempotency-Key header with a UUID.')
    const { db, admin } = c.var
    const inquiryId = c.req.param('id')
    const by = { key, admin, now: Date.now() }
    const storing = storeReply(c.env, inquiryId, c.req.valid('json'), by)
    const sending = storing.then(async ({ reply, isRepeated }) => {
      if (!isRepeated) await sendReply(c.env, reply, Date.now)
      return { reply: replyOf(await findReply(db, reply)), isRepeated }
    })
    const { reply, isRepeated } = await runToCompletion(c, sending)
    if (!isRepeated) return c.json({ reply }, 201)
    return c.json({ reply }, 200, { 'idempotent-replayed': 'true' })
  })
  .post('/:id/replies/:reply/delivery', requireAdmin, requireJson, async (c) => {
    const { id: inquiryId, reply } = c.req.param()
    const which = { id: Number(reply), inquiryId }
    const { db, admin } = c.var
    await runToCompletion(c, resendReply(c.env, which, admin.email, Date.now))
    return c.json({ reply: replyOf(await findReply(db, which)) }, 200)
  })

type Note = Omit<typeof notes.$inferSelect, 'inquiryId' | 'idempotencyKey'>

type By = { key: string; admin: { id: string; email: string }; now: number }

/**
 * Adds a note and returns it, or the earlier note with the same key. A record of contact marks a
 * new inquiry as answered, and its author takes it if nobody has it. Stores the note once even if
 * D1 loses a response.
 */
async function addNote(
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
  const by = { actor, now }
  const onContact = () => [
    ...workStatements(db, inquiryId, { status: 'answered' }, { ...by, onlyIf: isNew }),
    ...assignStatements(db, inquiryId, admin.id, { ...by, onlyIf: isMissing }),
  ]
  const row = rowOf(notes, { inquiryId, at: now, author: actor, kind, text, idempotencyKey: key })
  const statements = [
    auditEntry(db, by, 'note_added', { details: { kind }, inquiryId, onlyIf: isMissing }),
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
  if (!stored) throw inquiryNotFound()
  const { isSame, ...note } = stored
  if (isSame) return note
  throw new ApiError('idempotency_mismatch', 'This key was already used for a different note.')
}
