import { Hono } from 'hono'
import { openDatabase } from '../db/open'
import type { Bindings } from '../env'
import { clientAddress } from '../http/client-address'
import { requireJson } from '../http/content-type'
import { validate } from '../http/validate'
import { takeTurnToHash } from '../session/hashing-pace'
import { hashPassword } from '../session/password'
import { requireAdmin } from '../session/require-admin'
import { CurrentPassword, PasswordChange } from './contract'
import { provePassword, wrongPassword } from './prove-password'
import { changePassword } from './store'

/**
 * The password again, for what cannot be undone; and a new one, which asks for the old one and ends
 * every session but this one.
 */
export const passwordRoutes = new Hono<Bindings>()
  .post('/', requireAdmin, requireJson, validate('json', CurrentPassword), async (c) => {
    const proof = { password: c.req.valid('json').current, address: clientAddress(c) }
    await provePassword(openDatabase(c.env.DB), c.var.admin, proof, Date.now)
    return c.body(null, 204)
  })
  .put('/', requireAdmin, requireJson, validate('json', PasswordChange), async (c) => {
    const { admin } = c.var
    const { current, password } = c.req.valid('json')
    const db = openDatabase(c.env.DB)
    const proof = { password: current, address: clientAddress(c) }
    const oldHash = await provePassword(db, admin, proof, Date.now)
    await takeTurnToHash('known', Date.now())
    const newHash = await hashPassword(password)
    // Somebody who set another password meanwhile has the last word.
    if (!(await changePassword(db, admin, { oldHash, newHash }, Date.now()))) throw wrongPassword()
    return c.body(null, 204)
  })
