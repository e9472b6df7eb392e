import { Hono } from 'hono'
import type { Bindings } from '../../env'
import { validate } from '../../http/validate'
import { requireSession } from '../../session/require-admin'
import { day } from '../../time'
import { PicturesQuery } from './contract'
import { type CountRow, drawFrom } from './count'
import { readCounts } from './read-counts'

/** What came, where from, and how fast it was told: for the desk's pictures. */
export const reportRoutes = new Hono<Bindings>().get(
  '/',
  requireSession,
  validate('query', PicturesQuery),
  async (c) => {
    const { days } = c.req.valid('query')
    const today = Math.floor(Date.now() / day)
    const first = today - days + 1
    const answers = await c.var.readAsAdmin<CountRow[]>((db) => readCounts(db, first, today))
    return c.json(drawFrom(answers.flat(), first, days), 200)
  },
)
