import { type Context, Hono } from 'hono'
import { type Database, openDatabase } from '../../db/open'
import type { Bindings } from '../../env'
import { ApiError } from '../../errors'
import { clientAddress } from '../../http/client-address'
import { requireJson } from '../../http/content-type'
import { validate } from '../../http/validate'
import { knownDevice } from '../../session/device'
import { requireAdmin, type SignedInAdmin } from '../../session/require-admin'
import { CurrentPassword } from '../contract'
import { provePassword } from '../prove-password'
import { confirm } from './confirm'
import { Code, wrongCode } from './contract'
import { newRecoveryCodes, recoveryHash } from './recovery-codes'
import { sealSecret } from './sealed-secret'
import { proposeSecret, readSecondFactor, removeFactor, replaceCodes } from './store'
import { newSecret } from './totp'
import { useCode } from './use-code'

/** An authenticator app as second factor: on with its first code, off only with another. */
export const secondFactorRoutes = new Hono<Bindings>()
  .get('/', requireAdmin, async (c) => {
    const secondFactor = await readSecondFactor(openDatabase(c.env.DB), c.var.admin.id)
    return c.json({ secondFactor }, 200)
  })
  .post('/', requireAdmin, requireJson, validate('json', CurrentPassword), async (c) => {
    const db = openDatabase(c.env.DB)
    const proof = { password: c.req.valid('json').current, address: clientAddress(c) }
    await provePassword(db, c.var.admin, proof, Date.now)
    const secret = newSecret()
    const sealed = await sealSecret(c.env, c.var.admin.id, secret)
    if (!(await proposeSecret(db, c.var.admin.id, sealed))) {
      throw new ApiError('second_factor_on', 'The second step is on already.')
    }
    return c.json({ secret }, 201)
  })
  .put('/', requireAdmin, requireJson, validate('json', Code), async (c) => {
    const attempt = { code: c.req.valid('json').code, address: clientAddress(c) }
    const db = openDatabase(c.env.DB)
    const codes = await confirm({ db, env: c.env }, c.var.admin, attempt, Date.now())
    if (!codes) throw refusedCode()
    return c.json({ recoveryCodes: codes }, 200)
  })
  .delete('/', requireAdmin, requireJson, validate('json', Code), async (c) => {
    const db = openDatabase(c.env.DB)
    await requireCode(c, db, c.var.admin, c.req.valid('json').code)
    await removeFactor(db, c.var.admin, Date.now())
    return c.body(null, 204)
  })
  .post('/recovery-codes', requireAdmin, requireJson, validate('json', Code), async (c) => {
    const db = openDatabase(c.env.DB)
    await requireCode(c, db, c.var.admin, c.req.valid('json').code)
    const recoveryCodes = newRecoveryCodes()
    const hashes = await Promise.all(recoveryCodes.map(recoveryHash))
    await replaceCodes(db, c.var.admin, hashes, Date.now())
    return c.json({ recoveryCodes }, 201)
  })

async function requireCode<E extends Bindings>(
  c: Context<E>,
  db: Database,
  admin: SignedInAdmin,
  code: string,
) {
  const device = await knownDevice(c, admin.id)
  const attempt = { admin, code, address: clientAddress(c), device }
  if (!(await useCode({ db, env: c.env }, attempt, Date.now()))) throw refusedCode()
}

/** Not 401, which would mean that nobody is signed in. */
function refusedCode() {
  return new ApiError('validation_failed', wrongCode, { fields: { code: wrongCode } })
}
