import { Hono } from 'hono'
import type { Bindings } from '../../env'
import { ApiError } from '../../errors'
import { refusalOf, requireJson, validate } from '../../http/validate'
import { requireAdmin, type SignedInAdmin } from '../../session/require-admin'
import {
  maxSavedReplies,
  maxSavedViews,
  SavedReplyEdit,
  SavedReplyFields,
  SavedViewEdit,
  SavedViewFields,
} from './contract'
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
  .put('/:id', requireAdmin, requireJson, validate('json', SavedReplyEdit), async (c) => {
    const id = Number(c.req.param('id'))
    const { known, ...fields } = c.req.valid('json')
    const { edited, current } = await replyCollection.edit(
      c.env.DB,
      id,
      { known, fields },
      by(c.var.admin),
    )
    if (edited) return c.json({ savedReply: edited }, 200)
    throw current ? stale('saved reply', current) : notFound('saved reply')
  })
  .delete('/:id', requireAdmin, async (c) => {
    const id = Number(c.req.param('id'))
    const savedReply = await replyCollection.remove(c.env.DB, id, by(c.var.admin))
    if (savedReply) return c.json({ savedReply }, 200)
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
  .put('/:id', requireAdmin, requireJson, validate('json', SavedViewEdit), async (c) => {
    const id = Number(c.req.param('id'))
    const { known, ...fields } = c.req.valid('json')
    const { edited, current } = await viewCollection.edit(
      c.env.DB,
      id,
      { known, fields },
      by(c.var.admin),
    )
    if (edited) return c.json({ savedView: edited }, 200)
    throw current ? stale('saved view', current) : notFound('saved view')
  })
  .delete('/:id', requireAdmin, async (c) => {
    const id = Number(c.req.param('id'))
    const savedView = await viewCollection.remove(c.env.DB, id, by(c.var.admin))
    if (savedView) return c.json({ savedView }, 200)
    throw notFound('saved view')
  })

function tooMany(field: string, message: string) {
  return refusalOf([{ message, path: [field] }])
}

function stale(what: string, current: object) {
  return new ApiError('stale_edit', `A colleague has changed this ${what} since you opened it.`, {
    current,
  })
}

function notFound(what: string) {
  return new ApiError('not_found', `This ${what} does not exist or has been deleted.`)
}
