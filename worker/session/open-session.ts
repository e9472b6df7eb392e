import type { Context } from 'hono'
import type { Proof } from '../audit/contract'
import type { Database } from '../db/open'
import type { Bindings } from '../env'
import { browserName } from './browser-name'
import { readTokenCookie, setTokenCookie } from './cookies'
import { knownDevice, rememberDevice } from './device'
import { absoluteLifetime, startSession } from './store'
import { issueToken, readToken } from './token'

/**
 * Signs an administrator in who has proved to be one: a new session each time, and the end of the
 * browser's last one, so that a planted cookie is worthless.
 */
export async function openSession(
  c: Context<Bindings>,
  db: Database,
  admin: { id: string; email: string },
  by: Proof,
  now: number,
) {
  const previous = await readToken(c.env, 'session', readTokenCookie(c, 'session'))
  const browser = browserName(c.req.header('user-agent'))
  const id = await startSession(db, { admin, by, browser, previousId: previous?.id }, now)
  const token = await issueToken(c.env, 'session', { id, subject: id }, now + absoluteLifetime)
  setTokenCookie(c, 'session', token, absoluteLifetime)
  if (!(await knownDevice(c, admin.id))) await rememberDevice(c, admin.id, now)
}
