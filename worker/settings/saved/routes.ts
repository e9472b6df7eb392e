import { Hono } from 'hono'
import type { Bindings } from '../../env'
import { ApiError } from '../../errors'
import { refusalOf, requireJson, validate } from '../../http/validate'
import { requireAdmin, type SignedInAdmin } from '../../session/require-admin'
import { maxSavedReplies, maxSavedViews, SavedReplyFields, SavedViewFields } from './contract'
import { replyCollection, viewCollection } from './store'

const by = ({ email }: SignedInAdmin) => ({ actor: email, now: Date.now() })

export const savedReplyRoutes = new Hono<Bindings>()
  .get('/', requireAdmin, async (c) => {
    return c.json({ savedReplies: await replyCollection.list(c.env.DB) }, 200)
  })
  .post('/', requireAdmin, requireJson, validate('json', SavedReplyFields), async (c) => {
    const savedReply = await replyCollection.add(c.env.DB, c.req.valid('json'), by(c.var.admin))
    if (savedReply) return c.json({ savedReply }, 201)
    throw tooMany('title', `There are ${maxSavedReplies} saved replies already. Delete one first.`)
  })
  .put('/:id', requireAdmin, requireJson, validate('json', SavedReplyFields), async (c) => {
    const id = Number(c.req.param('id'))
    const fields = c.req.valid('json')
    const savedReply = await replyCollection.edit(c.env.DB, id, fields, by(c.var.admin))
    if (savedReply) return c.json({ savedReply }, 200)
    throw notFound('saved reply')
  })
  .delete('/:id', requireAdmin, async (c) => {
    const id = Number(c.req.param('id'))
    if (await replyCollection.remove(c.env.DB, id, by(c.var.admin))) return c.body(null, 204)
    throw notFound('saved reply')
  })

export const savedViewRoutes = new Hono<Bindings>()
  .get('/', requireAdmin, async (c) => {
    return c.json({ savedViews: await viewCollection.list(c.env.DB) }, 200)
  })
  .post('/', requireAdmin, requireJson, validate('json', SavedViewFields), async (c) => {
    const savedView = await viewCollection.add(c.env.DB, c.req.valid('json'), by(c.var.admin))
    if (savedView) return c.json({ savedView }, 201)
    throw tooMany('name', `There are ${maxSavedViews} saved views already. Delete one first.`)
  })
  .put('/:id', requireAdmin, requireJson, validate('json', SavedViewFields), async (c) => {
    const id = Number(c.req.param('id'))
    const fields = c.req.valid('json')
    const savedView = await viewCollection.edit(c.env.DB, id, fields, by(c.var.admin))
    if (savedView) return c.json({ savedView }, 200)
    throw notFound('saved view')
  })
  .delete('/:id', requireAdmin, async (c) => {
    const id = Number(c.req.param('id'))
    if (await viewCollection.remove(c.env.DB, id, by(c.var.admin))) return c.body(null, 204)
    throw notFound('saved view')
  })

function tooMany(field: string, message: string) {
  return refusalOf([{ message, path: [field] }])
}

function notFound(what: string) {
  return new ApiError('not_found', `This ${what} does not exist or has been deleted.`)
}
