import type { Context } from 'hono'
import { type Database, openDatabase } from '../db/open'
import { type Bindings, isSecret } from '../env'
import { ApiError } from '../errors'
import { log } from '../log'
import { day } from '../time'
import type { User } from './contract'
import { readTokenCookie, setTokenCookie } from './cookies'
import { takeTurnToHash } from './hashing-pace'
import { hashOfNobody, hashPassword, isOutdated, verifyPassword } from './password'
import { absoluteLifetime, findAdmin, replacePasswordHash, startSession } from './store'
import { countAttempt, countsOf, forgetFailures } from './throttle'
import { issueToken, readToken } from './token'

/** How long a browser that signed in stays known, in ms. */
const deviceLifetime = 180 * day

/**
 * Signs an administrator in: checks, starts a session, sets the cookies. Throws the same
 * `auth/invalid-credential` after the same work for a wrong password and an unknown e-mail.
 */
export async function signIn(
  c: Context<Bindings>,
  { email, password }: { email: string; password: string },
  address: string,
  now: () => number,
): Promise<User> {
  if (!isSecret(c.env.SESSION_SECRET)) {
    throw new ApiError('sign_in_unavailable', 'Signing in is not set up.', {
      cause: new Error('SESSION_SECRET has fewer than 32 bytes'),
    })
  }
  const db = openDatabase(c.env.DB)
  const admin = await findAdmin(db, email)
  const device = await readToken(c.env, 'device', readTokenCookie(c, 'device'))
  const isKnown = device !== null && device.subject === admin?.id
  const counts = countsOf(address, email, isKnown ? device.id : null)
  await countAttempt(db, counts, now())
  await takeTurnToHash(now())
  const isRight = await verifyPassword(password, admin?.passwordHash ?? hashOfNobody)
  if (!admin || !isRight) {
    log('warn', 'sign_in_refused')
    throw new ApiError('auth/invalid-credential', 'Invalid credentials. Please try again!')
  }
  if (isOutdated(admin.passwordHash)) {
    // The password was right: that there is no turn to hash it anew now is no reason to refuse.
    await rehash(db, admin.id, password, now).catch(() => log('warn', 'password_not_rehashed'))
  }
  await forgetFailures(db, counts)
  await setSession(c, db, admin, now())
  if (!isKnown) await setDevice(c, admin.id, now())
  return { email: admin.email }
}

/** A new session each time, and the end of the browser's last one: a planted cookie is worthless. */
async function setSession(
  c: Context<Bindings>,
  db: Database,
  admin: { id: string; email: string },
  now: number,
) {
  const previous = await readToken(c.env, 'session', readTokenCookie(c, 'session'))
  const id = await startSession(
    db,
    { admin, by: 'password', browser: null, previousId: previous?.id },
    now,
  )
  const token = await issueToken(c.env, 'session', { id, subject: id }, now + absoluteLifetime)
  setTokenCookie(c, 'session', token, absoluteLifetime)
}

async function setDevice(c: Context<Bindings>, adminId: string, now: number) {
  const claims = { id: crypto.randomUUID(), subject: adminId }
  const token = await issueToken(c.env, 'device', claims, now + deviceLifetime)
  setTokenCookie(c, 'device', token, deviceLifetime)
}

async function rehash(db: Database, adminId: string, password: string, now: () => number) {
  await takeTurnToHash(now())
  await replacePasswordHash(db, adminId, await hashPassword(password))
}
