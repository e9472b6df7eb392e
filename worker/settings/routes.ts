import { Hono } from 'hono'
import { openDatabase } from '../db/open'
import { retryTransient } from '../db/retry'
import type { Bindings, Env } from '../env'
import { ApiError } from '../errors'
import { requireJson, validate } from '../http/validate'
import { findAcknowledgementProblem } from '../notifications/channels/configured'
import { demandRecentPassword, requireAdmin, requireAdminForPoll } from '../session/require-admin'
import {
  acknowledgementProblems,
  RetentionQuery,
  type Settings,
  type SettingsAnswer,
  SettingsEdit,
} from './contract'
import {
  editSettings,
  isShorterRetention,
  previewRetention,
  readFilesUse,
  readRetention,
  readSettings,
} from './store'

export const settingsRoutes = new Hono<Bindings>()
  .get('/', requireAdminForPoll, async (c) => {
    const settings = await readSettings(openDatabase(c.env.DB), Date.now())
    return c.json(await answerOf(c.env, settings), 200)
  })
  .get('/retention', requireAdmin, validate('query', RetentionQuery), async (c) => {
    const { days } = c.req.valid('query')
    return c.json(await previewRetention(openDatabase(c.env.DB), days, Date.now()), 200)
  })
  .patch('/', requireAdmin, requireJson, validate('json', SettingsEdit), async (c) => {
    const db = openDatabase(c.env.DB)
    const edit = c.req.valid('json')
    if (edit.retentionDays) {
      const { retentionDays } = await readRetention(db, Date.now())
      if (isShorterRetention(retentionDays, edit.retentionDays)) demandRecentPassword(c.var.admin)
    }
    const problem = findAcknowledgementProblem(c.env)
    if (edit.acknowledgements && problem) {
      throw new ApiError('acknowledgement_unavailable', acknowledgementProblems[problem])
    }
    const { email: actor } = c.var.admin
    const settings = await retryTransient((attempt) =>
      editSettings(db, edit, { actor, now: Date.now(), isRepeated: attempt > 1 }),
    )
    if (settings) return c.json(await answerOf(c.env, settings), 200)
    throw new ApiError(
      'stale_edit',
      'The settings have changed since you opened them. Review and try again.',
      {
        current: await readSettings(db, Date.now()),
      },
    )
  })

async function answerOf(env: Env, settings: Settings): Promise<SettingsAnswer> {
  const filesUse = await readFilesUse(openDatabase(env.DB), Date.now())
  return { settings, filesUse, acknowledgementProblem: findAcknowledgementProblem(env) }
}
