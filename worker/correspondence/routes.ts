import { Hono } from 'hono'
import { openDatabase } from '../db/open'
import type { Bindings } from '../env'
import { ApiError } from '../errors'
import { requireJson, validate } from '../http/validate'
import { requireAdmin } from '../session/require-admin'
import { NewNote } from './contract'
import { addNote } from './notes'

/** What the team writes about one inquiry, and to its customer. */
export const correspondenceRoutes = new Hono<Bindings>().post(
  '/:id/notes',
  requireAdmin,
  requireJson,
  validate('json', NewNote),
  async (c) => {
    const by = { actor: c.var.admin.email, now: Date.now() }
    const db = openDatabase(c.env.DB)
    const note = await addNote(db, c.req.param('id'), c.req.valid('json'), by)
    if (!note) throw new ApiError('not_found', 'There is no such inquiry (any more).')
    return c.json({ note }, 201)
  },
)
