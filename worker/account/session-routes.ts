import { Hono } from 'hono'
import { openDatabase } from '../db/open'
import type { Bindings } from '../env'
import { ApiError } from '../errors'
import { clearTokenCookie } from '../session/cookies'
import { requireAdmin } from '../session/require-admin'
import { endOtherSessions, endOwnSession, listSessions } from './store'

/** The browsers that an administrator is signed in with; only one's own. */
export const ownSessionRoutes = new Hono<Bindings>()
  .get('/', requireAdmin, async (c) => {
    const sessions = await listSessions(openDatabase(c.env.DB), c.var.admin, Date.now())
    return c.json({ sessions }, 200)
  })
  .delete('/', requireAdmin, async (c) => {
    const ended = await endOtherSessions(openDatabase(c.env.DB), c.var.admin, Date.now())
    return c.json({ ended }, 200)
  })
  .delete('/:id', requireAdmin, async (c) => {
    const id = c.req.param('id')
    const isEnded = await endOwnSession(openDatabase(c.env.DB), c.var.admin, id, Date.now())
    if (!isEnded) throw new ApiError('not_found', 'That session has ended already.')
    if (id === c.var.admin.sessionId) clearTokenCookie(c, 'session')
    return c.body(null, 204)
  })
