import { and, eq, isNotNull } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { auditEntry } from '../../audit/store'
import { recoveryCodes, secondFactors } from '../../db/schema'
import type { Bindings } from '../../env'
import { ApiError } from '../../errors'
import { clientAddress } from '../../http/rate-limit'
import { requireJson, validate } from '../../http/validate'
import { type AsAdmin, requireAdmin } from '../../session/require-admin'
import { knownDevice, readTokenCookie } from '../../session/tokens'
import { Code, CurrentPassword, wrongCode } from '../contract'
import { provePassword } from '../password'
import {
  addCodes,
  codesLeft,
  confirmWithCode,
  newRecoveryCodes,
  proposeSecret,
  useCode,
} from './factor'

/** An authenticator app as second factor. Its first code turns it on, and another turns it off. */
export const secondFactorRoutes = new Hono<Bindings>()
  .get('/', requireAdmin, async (c) => {
    const { id } = c.var.admin
    const [factor] = await c.var.db
      .select({ left: codesLeft(id) })
      .from(secondFactors)
      .where(and(eq(secondFactors.adminId, id), isNotNull(secondFactors.confirmedAt)))
    const isOn = factor !== undefined
    return c.json({ secondFactor: { isOn, recoveryCodesLeft: factor?.left ?? 0 } }, 200)
  })
  .post('/', requireAdmin, requireJson, validate('json', CurrentPassword), async (c) => {
    const { db } = c.var
    const proof = { password: c.req.valid('json').current, address: clientAddress(c) }
    await provePassword(db, c.var.admin, proof, Date.now)
    const secret = await proposeSecret(c.env, db, c.var.admin.id)
    if (secret) return c.json({ secret }, 201)
    throw new ApiError('second_factor_on', 'Two-step verification is already on.')
  })
  .put('/', requireAdmin, requireJson, validate('json', Code), async (c) => {
    const { admin } = c.var
    const { code } = c.req.valid('json')
    const attempt = { admin, code, address: clientAddress(c), device: null }
    const recoveryCodes = await confirmWithCode(c.env, attempt, Date.now())
    if (!recoveryCodes) throw wrongCodeError()
    return c.json({ recoveryCodes }, 200)
  })
  .delete('/', requireAdmin, requireJson, validate('json', Code), async (c) => {
    await requireCode(c, c.req.valid('json').code)
    const { id, email: actor } = c.var.admin
    const { db } = c.var
    await db.batch([
      db.delete(secondFactors).where(eq(secondFactors.adminId, id)),
      db.delete(recoveryCodes).where(eq(recoveryCodes.adminId, id)),
      auditEntry(db, { actor, now: Date.now() }, 'second_factor_off', {}),
    ])
    return c.body(null, 204)
  })
  .post('/recovery-codes', requireAdmin, requireJson, validate('json', Code), async (c) => {
    await requireCode(c, c.req.valid('json').code)
    const { codes, hashes } = newRecoveryCodes()
    const { id, email: actor } = c.var.admin
    const { db } = c.var
    await db.batch([
      db.delete(recoveryCodes).where(eq(recoveryCodes.adminId, id)),
      addCodes(db, id, hashes),
      auditEntry(db, { actor, now: Date.now() }, 'recovery_codes_made', {}),
    ])
    return c.json({ recoveryCodes: codes }, 201)
  })

async function requireCode<E extends AsAdmin>(c: Context<E>, code: string) {
  const { admin } = c.var
  const device = knownDevice(await readTokenCookie(c, 'device'), admin.id)
  const attempt = { admin, code, address: clientAddress(c), device }
  if (!(await useCode(c.env, attempt, Date.now()))) throw wrongCodeError()
}

/** Not 401, which would mean that the session has ended. */
function wrongCodeError() {
  return new ApiError('validation_failed', wrongCode, { fields: { code: wrongCode } })
}
