import { Hono } from 'hono'
import * as v from 'valibot'
import { auditEntry } from '../../audit/store'
import { registerErasure } from '../../backups/bucket'
import { type Database, retryTransient } from '../../db/database'
import type { Env } from '../../env'
import { ApiError } from '../../errors'
import { wholeNumber } from '../../fields'
import { deleteContentOfDeleted } from '../../files/clean-up'
import { fileResponse } from '../../http/respond'
import { requireJson, validate } from '../../http/validate'
import { requireAdmin, requireRecentPassword } from '../../session/require-admin'
import { cleanEmail, emailMaxLength } from '../../text'
import { countOf, eraseSome, listIdsOf, maxInquiries, personText } from './person'

const problem = 'Enter an e-mail address'

const email = v.pipe(
  v.string(problem),
  v.trim(),
  v.minLength(1, problem),
  v.maxLength(emailMaxLength, problem),
)

/** A person is identified by an e-mail address, however it is written. */
const Person = v.object({ email })

/** With the number of inquiries that the administrator was shown. */
const Erasure = v.object({
  email,
  inquiries: wholeNumber('Send the number of inquiries to erase'),
})

/** What was typed, if an inquiry has exactly that: addresses were once cleaned less thoroughly. */
async function findAddress(db: Database, typed: string) {
  const isStored = typed !== cleanEmail(typed) && (await countOf(db, typed)) > 0
  return isStored ? typed : cleanEmail(typed)
}

/** Per request: as many as a browser waits for. */
const maxBatches = 10

/** Addresses are sent in the body, never in the path or query string, which end up in logs. */
export const personalDataRoutes = new Hono<Env>()
  .post('/', requireAdmin, requireJson, validate('json', Person), async (c) => {
    const email = await findAddress(c.var.db, c.req.valid('json').email)
    const inquiries = await countOf(c.var.db, email)
    return c.json({ person: { email, inquiries } }, 200)
  })
  .post('/export', requireRecentPassword, requireJson, validate('json', Person), async (c) => {
    const { admin, db } = c.var
    const email = await findAddress(db, c.req.valid('json').email)
    const now = Date.now()
    // How many inquiries, but not whose.
    const details = { count: await countOf(db, email) }
    await auditEntry(db, { actor: admin.email, now }, 'person_exported', { details })
    const file = { name: 'person.json', type: 'application/json' }
    return fileResponse(personText(db, email, now), file)
  })
  .post('/erase', requireRecentPassword, requireJson, validate('json', Erasure), async (c) => {
    const { inquiries } = c.req.valid('json')
    const { admin, db } = c.var
    const email = await findAddress(db, c.req.valid('json').email)
    const current = await countOf(db, email)
    if (current !== inquiries) {
      throw new ApiError('stale_edit', 'The number of enquiries has changed. Try again.', {
        current: { email, inquiries: current },
      })
    }
    const by = { actor: admin.email, now: Date.now() }
    let left = inquiries
    const { FILES: bucket, BACKUPS: backups } = c.env
    // First: what is erased without being in the register would come back with a restored backup.
    if (backups) {
      const ids = await listIdsOf(db, email, maxBatches * maxInquiries)
      await registerErasure(backups, ids).catch((cause) => {
        const message =
          'Nothing has been erased, because the bucket of backups did not answer. Try again.'
        throw new ApiError('storage_failed', message, { cause })
      })
    }
    for (let batch = 0; batch < maxBatches && (left > 0 || batch === 0); batch += 1) {
      await retryTransient(() => eraseSome(db, email, by))
      left = await countOf(db, email)
    }
    // Cron deletes any of their files that remain.
    if (bucket) c.executionCtx.waitUntil(deleteContentOfDeleted(bucket, db).catch(() => undefined))
    return c.json(
      { person: { email, erased: Math.max(0, inquiries - left), inquiries: left } },
      200,
    )
  })
