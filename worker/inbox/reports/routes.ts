import { Hono } from 'hono'
import type { Env } from '../../env'
import { requireJson, validate } from '../../http/validate'
import { requireAdmin, requireSession } from '../../session/require-admin'
import { requestSummary } from '../../summary/summary'
import { ReportQuery } from './contract'
import { type DelayRow, selectDelays, speedOf } from './notification-speed'
import { type CountRow, reportOf, selectCounts } from './overview'
import { periodOf } from './period'
import { type ResponseRows, responseOf, selectResponse } from './response'

export const reportRoutes = new Hono<Env>()
  .get('/', requireSession, validate('query', ReportQuery), async (c) => {
    const period = periodOf(c.env, Date.now(), c.req.valid('query').days)
    const { answers } = await c.var.readAsAdmin<CountRow[]>(() => selectCounts(period))
    return c.json(reportOf(answers.flat(), period), 200)
  })
  .get('/response', requireSession, validate('query', ReportQuery), async (c) => {
    const now = Date.now()
    const period = periodOf(c.env, now, c.req.valid('query').days)
    const { answers } = await c.var.readAsAdmin<ResponseRows>(() => selectResponse(period))
    return c.json(responseOf(answers, period, now), 200)
  })
  .post('/summary', requireAdmin, requireJson, async (c) => {
    const { db, admin } = c.var
    await requestSummary(c.env, db, admin.id, Date.now())
    return c.body(null, 204)
  })
  .get('/notifications', requireSession, async (c) => {
    const period = periodOf(c.env, Date.now(), '90')
    const { answers } = await c.var.readAsAdmin<[DelayRow]>(() => [selectDelays(period)])
    return c.json(speedOf(answers[0]), 200)
  })
