import { Hono } from 'hono'
import { openDatabase } from '../../db/open'
import type { Bindings } from '../../env'
import { ApiError } from '../../errors'
import { refusalOf, requireJson, validate } from '../../http/validate'
import { requireAdmin } from '../../session/require-admin'
import { maxBlocked, NewBlockedSender, Sender } from './contract'
import { block, listBlocked, unblock } from './store'

/** Addresses are sent in the body, never in the path or query string, which end up in logs. */
export const blockedSenderRoutes = new Hono<Bindings>()
  .get('/', requireAdmin, async (c) => {
    return c.json({ blockedSenders: await listBlocked(openDatabase(c.env.DB)) }, 200)
  })
  .post('/', requireAdmin, requireJson, validate('json', NewBlockedSender), async (c) => {
    const by = { actor: c.var.admin.email, now: Date.now() }
    const { address } = c.req.valid('json')
    const blockedSender = await block(openDatabase(c.env.DB), address, by)
    if (blockedSender) return c.json({ blockedSender }, 201)
    const message = `You can block at most ${maxBlocked} senders. Unblock one first.`
    throw refusalOf([{ message, path: ['address'] }])
  })
  .delete('/', requireAdmin, requireJson, validate('json', Sender), async (c) => {
    const by = { actor: c.var.admin.email, now: Date.now() }
    if (await unblock(openDatabase(c.env.DB), c.req.valid('json').address, by)) {
      return c.body(null, 204)
    }
    throw new ApiError('not_found', 'This sender is not blocked.')
  })
