import { type Context, Hono } from 'hono'
import { openDatabase } from '../db/database'
import { readLinkToken } from '../encryption'
import type { Env } from '../env'
import { ApiError } from '../errors'
import { clientAddress, limitFiles } from '../http/rate-limit'
import { runToCompletion } from '../http/respond'
import { requireBytes, requireJson, validate } from '../http/validate'
import { announceFile } from './accept'
import { NewFile } from './contract'
import { completeIfWhole, notFound, receiveChunk, removeFile, requireBucket } from './receive-chunk'
import { findFile, uploadOf } from './store'

function requireFileOf(c: Context<Env, '/:id'>) {
  return {
    id: c.req.param('id').toLowerCase(),
    inquiryId: requireLinkToken(c),
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

/** See contract.ts. */
export const fileRoutes = new Hono<Env>()
  .post('/', limitFiles, requireJson, validate('json', NewFile), async (c) => {
    const inquiryId = requireLinkToken(c)
    const now = Date.now()
    const by = { inquiryId, address: clientAddress(c), now }
    const announced = await announceFile(c.env, c.req.valid('json'), by)
    const [db, bucket] = [openDatabase(c.env.DB), requireBucket(c.env)]
    // An earlier request may have failed or been cut off before it joined the file.
    const file = await runToCompletion(c, completeIfWhole(bucket, db, announced, Date.now))
    return c.json(uploadOf(file), file.createdAt === now ? 201 : 200)
  })
  .get('/:id', limitFiles, async (c) => {
    const which = requireFileOf(c)
    const file = await findFile(openDatabase(c.env.DB), which)
    if (!file) throw notFound()
    return c.json(uploadOf(file), 200)
  })
  .put('/:id/chunks/:number', limitFiles, requireBytes, async (c) => {
    const which = requireFileOf(c)
    const number = /^\d{1,4}$/.test(c.req.param('number')) ? Number(c.req.param('number')) : -1
    const digest = c.req.header('content-digest')
    const chunk = { number, bytes: await c.req.arrayBuffer(), digest }
    const receiving = receiveChunk(c.env, which, chunk, Date.now)
    const file = await runToCompletion(c, receiving)
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
