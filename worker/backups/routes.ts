import { Hono } from 'hono'
import { openDatabase } from '../db/open'
import type { Bindings } from '../env'
import { requireAdmin } from '../session/require-admin'
import { reportOf, selectBackups } from './report'

export const backupRoutes = new Hono<Bindings>().get('/', requireAdmin, async (c) => {
  const rows = await selectBackups(openDatabase(c.env.DB))
  return c.json({ backup: reportOf(c.env, rows, Date.now()) }, 200)
})
