import { Hono } from 'hono'
import * as v from 'valibot'
import { openDatabase } from '../../db/open'
import { retryTransient } from '../../db/retry'
import type { Bindings } from '../../env'
import { ApiError } from '../../errors'
import { deleteContentOfDeleted } from '../../files/clean-up'
import { requireJson, validate } from '../../http/validate'
import { requireAdmin, requireRecentPassword } from '../../session/require-admin'
import { fileResponse } from '../exports/file-response'
import { countOf, eraseSome, noteExport, personText } from './store'

const problem = 'Enter an e-mail address'

const email = v.pipe(v.string(problem), v.trim(), v.minLength(1, problem))

/** A person is an e-mail address, in whatever case it was written. */
const Person = v.object({ email })

/** Whose inquiries to erase, and how many of them the administrator was shown. */
const Erasure = v.object({
  email,
  inquiries: v.pipe(
    v.number('Send how many inquiries there are'),
    v.safeInteger('Send how many inquiries there are'),
    v.minValue(0, 'Send how many inquiries there are'),
  ),
})

/** Batches of one request, each of 200 inquiries: within the time that a browser waits. */
const maxBatches = 10

/**
 * Everything about one e-mail address: how much there is, a file of it, its erasure. Addresses come
 * in bodies, never in the path or the query: those end up in logs.
 */
export const personalDataRoutes = new Hono<Bindings>()
  .post('/', requireAdmin, requireJson, validate('json', Person), async (c) => {
    const { email } = c.req.valid('json')
    const inquiries = await countOf(openDatabase(c.env.DB), email)
    return c.json({ person: { email, inquiries } }, 200)
  })
  .post('/export', requireRecentPassword, requireJson, validate('json', Person), async (c) => {
    const { email } = c.req.valid('json')
    const db = openDatabase(c.env.DB)
    const now = Date.now()
    await noteExport(db, email, { actor: c.var.admin.email, now })
    const file = { name: 'person.json', type: 'application/json' }
    return fileResponse(personText(db, email, now), file)
  })
  .post('/erase', requireRecentPassword, requireJson, validate('json', Erasure), async (c) => {
    const { email, inquiries } = c.req.valid('json')
    const db = openDatabase(c.env.DB)
    const current = await countOf(db, email)
    if (current !== inquiries) {
      throw new ApiError('stale_edit', 'There are more or fewer enquiries than you were told.', {
        current: { email, inquiries: current },
      })
    }
    const by = { actor: c.var.admin.email, now: Date.now() }
    let left = inquiries
    const bucket = c.env.FILES
    for (let batch = 0; batch < maxBatches && (left > 0 || batch === 0); batch += 1) {
      await retryTransient(() => eraseSome(db, email, by))
      left = await countOf(db, email)
    }
    // What is left of their files, cron deletes.
    if (bucket) c.executionCtx.waitUntil(deleteContentOfDeleted(bucket, db).catch(() => undefined))
    return c.json(
      { person: { email, erased: Math.max(0, inquiries - left), inquiries: left } },
      200,
    )
  })
