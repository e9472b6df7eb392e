import { Hono } from 'hono'
import { Code } from '../account/contract'
import { openDatabase } from '../db/open'
import type { Bindings } from '../env'
import { clientAddress } from '../http/client-address'
import { limitSignIns } from '../http/rate-limit'
import { requireJson, validate } from '../http/validate'
import { Credentials } from './contract'
import { currentSession } from './require-admin'
import { signIn, signInWithCode } from './sign-in'
import { endSession } from './store'
import { clearTokenCookie, readTokenCookie } from './token-cookies'

/** Signing in and out, and who is signed in. */
export const sessionRoutes = new Hono<Bindings>()
  .post('/', requireJson, limitSignIns, validate('json', Credentials), async (c) => {
    const user = await signIn(c, c.req.valid('json'), clientAddress(c), Date.now)
    return c.json({ user }, 200)
  })
  .post('/second-factor', requireJson, limitSignIns, validate('json', Code), async (c) => {
    const { code } = c.req.valid('json')
    const user = await signInWithCode(c, code, clientAddress(c), Date.now)
    return c.json({ user }, 200)
  })
  .get('/', async (c) => {
    const session = await currentSession(c)
    return c.json({ user: session && { email: session.email } }, 200)
  })
  .delete('/', async (c) => {
    const claims = await readTokenCookie(c, 'session')
    if (claims) await endSession(openDatabase(c.env.DB), claims.id, Date.now())
    clearTokenCookie(c, 'session')
    // Not "storage": a visitor's unsent draft and the colours are in there, too. What the desk keeps
    // in the browser it removes itself (web/app/admin/offline).
    c.header('clear-site-data', '"cache"')
    return c.body(null, 204)
  })
