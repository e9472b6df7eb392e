import { Hono } from 'hono'
import { openDatabase } from '../db/open'
import { retryTransient } from '../db/retry'
import type { Bindings } from '../env'
import { ApiError } from '../errors'
import { requireJson } from '../http/content-type'
import { validate } from '../http/validate'
import { demandRecentPassword, requireAdmin } from '../session/require-admin'
import { SettingsEdit } from './contract'
import { editSettings, isShorterRetention, readRetention, readSettings } from './store'

/** What administrators choose for all of them. */
export const settingsRoutes = new Hono<Bindings>()
  .get('/', requireAdmin, async (c) => {
    return c.json({ settings: await readSettings(openDatabase(c.env.DB), Date.now()) }, 200)
  })
  .patch('/', requireAdmin, requireJson, validate('json', SettingsEdit), async (c) => {
    const db = openDatabase(c.env.DB)
    const { retentionDays } = c.req.valid('json')
    if (retentionDays) {
      const current = await readRetention(db, Date.now())
      if (isShorterRetention(current.retentionDays, retentionDays)) {
        demandRecentPassword(c.var.admin)
      }
    }
    let tries = 0
    const settings = await retryTransient(() => {
      tries += 1
      return editSettings(db, c.req.valid('json'), {
        actor: c.var.admin.email,
        now: Date.now(),
        isRepeated: tries > 1,
      })
    })
    if (settings) return c.json({ settings }, 200)
    throw new ApiError('stale_edit', 'Somebody else has changed the settings.', {
      current: await readSettings(db, Date.now()),
    })
  })
