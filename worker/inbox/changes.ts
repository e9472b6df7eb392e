import { Hono } from 'hono'
import { openDatabase } from '../db/open'
import type { Bindings } from '../env'
import { validate } from '../http/validate'
import { refuse, requireToken } from '../session/require-admin'
import { type DeskState, readDeskStateOf } from './desk-state'
import { ChangesQuery } from './list-query'
import { readChanges } from './read-changes'

/**
 * What an open desk asks every few seconds. While nothing is new it costs two rows, and it is no
 * use of the session: a page that nobody touches is signed out in the end.
 */
export const changesRoutes = new Hono<Bindings>().get(
  '/changes',
  requireToken,
  validate('query', ChangesQuery),
  async (c) => {
    const { since, excerpt } = c.req.valid('query')
    const db = openDatabase(c.env.DB)
    const state = await readDeskStateOf(db, c.var.sessionId ?? '', Date.now()).first<DeskState>()
    if (!state) return refuse(c)
    if (state.revision === since) return c.body(null, 204)
    const changes = await readChanges(db, since, excerpt)
    return changes ? c.json(changes, 200) : refuse(c)
  },
)
