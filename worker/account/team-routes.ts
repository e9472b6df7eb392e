import { Hono } from 'hono'
import type { Bindings } from '../env'
import { requireSession } from '../session/require-admin'
import type { Colleague } from './contract'
import { displayName } from './display-name'
import { selectTeam } from './store'

type Row = Omit<Colleague, 'name'> & { name: string | null }

/** All administrators, to whom inquiries can be assigned. */
export const teamRoutes = new Hono<Bindings>().get('/', requireSession, async (c) => {
  const [rows] = await c.var.readAsAdmin<[Row]>((db) => [selectTeam(db)])
  const team = rows.map((row): Colleague => ({ ...row, name: displayName(row) }))
  return c.json(team, 200)
})
