import { type Context, Hono } from 'hono'
import { openDatabase } from '../db/database'
import { readLinkToken } from '../encryption'
import type { Env } from '../env'
import { ApiError } from '../errors'
import { clientAddress, limitFiles } from '../http/rate-limit'
import { runToCompletion } from '../http/respond'
import { requireBytes, requireJson, validate } from '../http/validate'
import { notifyInBackground } from '../notifications/push/notify'
import { type AsAdmin, requireAdmin } from '../session/require-admin'
import { announceFile } from './accept'
import { NewFile } from './contract'
import { completeIfWhole, notFound, receiveChunk, removeFile, requireBucket } from './receive-chunk'
import { findFile, type OnAddition, removeTeamFile, uploadOf } from './store'

function requireFileOf(c: Context<Env, '/:id'>) {
  return {
    id: c.req.param('id').toLowerCase(),
    inquiryId: requireLinkToken(c),
    isTeam: false,
  }
}

/** Throws `invalid_link`. */
function requireLinkToken(c: Context<Env>) {
  const authorization = c.req.header('authorization') ?? ''
  const [, token = ''] = /^Bearer ([\w-]+)$/i.exec(authorization) ?? []
  const inquiryId = readLinkToken(c.env, token)
  if (inquiryId) return inquiryId
  throw new ApiError('invalid_link', 'This link is not valid. Use the link you were given.', {
    headers: { 'www-authenticate': 'Bearer' },
  })
}

function receiving<E extends Env>(c: Context<E>) {
  const onAddition: OnAddition = (id) =>
    notifyInBackground(c, { kind: 'message', inquiryIds: [id] })
  return { now: Date.now, onAddition }
}

async function readChunk(request: Request, name: string) {
  const number = /^\d{1,4}$/.test(name) ? Number(name) : -1
  const digest = request.headers.get('content-digest') ?? undefined
  return { number, bytes: await request.arrayBuffer(), digest }
}

/** See contract.ts. */
export const fileRoutes = new Hono<Env>()
  .post('/', limitFiles, requireJson, validate('json', NewFile), async (c) => {
    const inquiryId = requireLinkToken(c)
    const now = Date.now()
    const by = { inquiryId, address: clientAddress(c), now }
    const announced = await announceFile(c.env, c.req.valid('json'), by)
    const [db, bucket] = [openDatabase(c.env.DB), requireBucket(c.env)]
    // An earlier request may have failed or been cut off before it joined the file.
    const completing = completeIfWhole(bucket, db, announced, receiving(c))
    const file = await runToCompletion(c, completing)
    return c.json(uploadOf(file), file.createdAt === now ? 201 : 200)
  })
  .get('/:id', limitFiles, async (c) => {
    const which = requireFileOf(c)
    const file = await findFile(openDatabase(c.env.DB), which)
    if (!file) throw notFound()
    return c.json(uploadOf(file), 200)
  })
  .put('/:id/chunks/:number', limitFiles, requireBytes, async (c) => {
    const chunk = await readChunk(c.req.raw, c.req.param('number'))
    const storing = receiveChunk(c.env, requireFileOf(c), chunk, receiving(c))
    const file = await runToCompletion(c, storing)
    if (file.state === 'receiving') return c.body(null, 204)
    return c.json(uploadOf(file), 200)
  })
  .delete('/:id', limitFiles, async (c) => {
    const which = requireFileOf(c)
    const db = openDatabase(c.env.DB)
    const bucket = requireBucket(c.env)
    const file = await findFile(db, which)
    // Repeating the request succeeds too.
    if (file) await runToCompletion(c, removeFile(bucket, db, file))
    return c.body(null, 204)
  })

/** Those of the team, by which a reply's files are stored before it is sent. */
export const teamFileRoutes = new Hono<Env>()
  .post('/:id/files', requireAdmin, requireJson, validate('json', NewFile), async (c) => {
    const now = Date.now()
    const by = { inquiryId: c.req.param('id'), author: c.var.admin.email, address: null, now }
    const announced = await announceFile(c.env, c.req.valid('json'), by)
    const bucket = requireBucket(c.env)
    const file = await runToCompletion(
      c,
      completeIfWhole(bucket, c.var.db, announced, { now: Date.now }),
    )
    return c.json(uploadOf(file), file.createdAt === now ? 201 : 200)
  })
  .put('/:id/files/:file/chunks/:number', requireAdmin, requireBytes, async (c) => {
    const chunk = await readChunk(c.req.raw, c.req.param('number'))
    const storing = receiveChunk(c.env, teamFileOf(c), chunk, { now: Date.now })
    const file = await runToCompletion(c, storing)
    if (file.state === 'receiving') return c.body(null, 204)
    return c.json(uploadOf(file), 200)
  })
  .delete('/:id/files/:file', requireAdmin, async (c) => {
    await removeTeamFile(c.var.db, teamFileOf(c))
    return c.body(null, 204)
  })

function teamFileOf(c: Context<AsAdmin, '/:id/files/:file'>) {
  return { id: c.req.param('file').toLowerCase(), inquiryId: c.req.param('id'), isTeam: true }
}
