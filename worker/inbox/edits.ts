import { Hono } from 'hono'
import { openDatabase } from '../db/open'
import type { Bindings } from '../env'
import { requireJson } from '../http/content-type'
import { validate } from '../http/validate'
import { notifyDevicesAfterwards } from '../notifications/push/notify-devices'
import { sendReleased } from '../notifications/send-released'
import { requireAdmin } from '../session/require-admin'
import { editInquiries } from './edit'
import { Edits } from './edit-contract'

/** One edit of several inquiries: those that somebody else has changed meanwhile are left alone. */
export const editsRoutes = new Hono<Bindings>().post(
  '/edits',
  requireAdmin,
  requireJson,
  validate('json', Edits),
  async (c) => {
    const { inquiries, edit } = c.req.valid('json')
    const circumstances = { actor: c.var.admin.email, now: Date.now() }
    const db = openDatabase(c.env.DB)
    const targets = [...new Map(inquiries.map((each) => [each.id, each])).values()]
    const { done, unchanged, stale, gone } = await editInquiries(db, targets, edit, circumstances)
    if (edit.isHeld === false) {
      const ids = done.map(({ id }) => id)
      if (ids.length > 0) notifyDevicesAfterwards(c)
      c.executionCtx.waitUntil(sendReleased(c.env, ids, Date.now))
    }
    return c.json({ done: [...done, ...unchanged], stale, gone }, 200)
  },
)
