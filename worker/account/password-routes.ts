import { Hono } from 'hono'
import { clientAddress } from '../client-address'
import { requireJson } from '../content-type'
import { openDatabase } from '../db/open'
import type { Bindings } from '../env'
import { takeTurnToHash } from '../session/hashing-pace'
import { hashPassword } from '../session/password'
import { requireAdmin } from '../session/require-admin'
import { validate } from '../validate'
import { PasswordChange } from './contract'
import { provePassword, wrongPassword } from './prove-password'
import { changePassword } from './store'

/** A new password: asks for the old one, and ends every session but this one. */
export const passwordRoutes = new Hono<Bindings>().put(
  '/',
  requireAdmin,
  requireJson,
  validate('json', PasswordChange),
  async (c) => {
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
  },
)
