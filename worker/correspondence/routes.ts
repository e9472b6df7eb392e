import { Hono } from 'hono'
import { type Database, openDatabase } from '../db/database'
import type { Bindings } from '../env'
import { ApiError } from '../errors'
import { runToCompletion } from '../http/run-to-completion'
import { readIdempotencyKey, requireJson, validate } from '../http/validate'
import { requireAdmin } from '../session/require-admin'
import { NewNote, NewReply } from './contract'
import { addNote } from './notes'
import { findReply, replyOf, storeReply } from './replies'
import { resendReply, sendReply } from './send-replies'

/** Notes about an inquiry and replies to its customer. */
export const correspondenceRoutes = new Hono<Bindings>()
  .post('/:id/notes', requireAdmin, requireJson, validate('json', NewNote), async (c) => {
    const key = readIdempotencyKey(c.req.header('idempotency-key')) ?? crypto.randomUUID()
    const by = { key, admin: c.var.admin, now: Date.now() }
    const note = await addNote(openDatabase(c.env.DB), c.req.param('id'), c.req.valid('json'), by)
    return c.json({ note }, 201)
  })
  .post('/:id/replies', requireAdmin, requireJson, validate('json', NewReply), async (c) => {
    const key = readIdempotencyKey(c.req.header('idempotency-key'))
    if (!key) throw new ApiError('malformed_request', 'Send an Idempotency-Key header with a UUID.')
    const db = openDatabase(c.env.DB)
    const inquiryId = c.req.param('id')
    const by = { key, admin: c.var.admin, now: Date.now() }
    const storing = storeReply(c.env, db, inquiryId, c.req.valid('json'), by)
    const sending = storing.then(async ({ reply, isRepeated }) => {
      if (!isRepeated) await sendReply(c.env, db, reply, { now: Date.now })
      return { reply: await readReply(db, reply), isRepeated }
    })
    const { reply, isRepeated } = await runToCompletion(c, sending)
    if (!isRepeated) return c.json({ reply }, 201)
    return c.json({ reply }, 200, { 'idempotent-replayed': 'true' })
  })
  .post('/:id/replies/:reply/delivery', requireAdmin, requireJson, async (c) => {
    const { id: inquiryId, reply } = c.req.param()
    const which = { id: Number(reply), inquiryId }
    const db = openDatabase(c.env.DB)
    const by = { actor: c.var.admin.email, now: Date.now }
    await runToCompletion(c, resendReply(c.env, db, which, by))
    return c.json({ reply: await readReply(db, which) }, 200)
  })

async function readReply(db: Database, which: { id: number; inquiryId: string }) {
  const reply = await findReply(db, which)
  // Its inquiry was erased while the reply was being sent.
  if (!reply) throw new ApiError('not_found', 'This reply does not exist or has been deleted.')
  return replyOf(reply)
}
