import type { Context } from 'hono'
import { isFactorOn } from '../account/second-factor/store'
import { noteRefusedSignIn } from '../audit/store'
import { type Database, openDatabase } from '../db/open'
import { type Bindings, isSecret } from '../env'
import { ApiError } from '../errors'
import { log } from '../log'
import type { User } from './contract'
import { knownDevice } from './device'
import { beginAttempt, takeTurnToHash } from './hashing-pace'
import { openSession } from './open-session'
import { decoyHash, hashPassword, isOutdated, verifyPassword } from './password'
import { askForSecondFactor } from './second-step'
import { findAdmin, replacePasswordHash } from './store'
import { countsOf, forgetFailures } from './throttle'

/**
 * Signs an administrator in: checks, starts a session, sets the cookies. Throws the same
 * `auth/invalid-credential` after the same work for a wrong password and an unknown e-mail, and
 * `auth/second-factor-required` where the password was right and is not enough.
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
  const device = await knownDevice(c, admin?.id)
  const counts = countsOf(address, email, device)
  await beginAttempt(db, { counts, queue: device ? 'known' : 'strangers' }, now)
  const isRight = await verifyPassword(password, admin?.passwordHash ?? decoyHash)
  if (!admin || !isRight) {
    log('warn', 'sign_in_refused')
    await noteRefusedSignIn(db, { admin: admin?.email ?? null, step: 'password' }, now())
    throw new ApiError('auth/invalid-credential', 'Invalid credentials. Please try again!')
  }
  const passwordHash = await upToDate(db, admin, password, now)
  // Failures are forgotten only after the code: who has the password could else guess it freely.
  if (await isFactorOn(db, admin.id))
    return askForSecondFactor(c, { ...admin, passwordHash }, now())
  await forgetFailures(db, counts)
  await openSession(c, db, admin, 'password', now())
  return { email: admin.email }
}

/** Returns the hash that is stored from now on: made anew where today's parameters are others. */
async function upToDate(
  db: Database,
  admin: { id: string; passwordHash: string },
  password: string,
  now: () => number,
) {
  if (!isOutdated(admin.passwordHash)) return admin.passwordHash
  try {
    await takeTurnToHash('known', now())
    const passwordHash = await hashPassword(password)
    await replacePasswordHash(db, admin.id, passwordHash)
    return passwordHash
  } catch {
    // The password was right: that there is no turn to hash it anew now is no reason to refuse.
    log('warn', 'password_not_rehashed')
    return admin.passwordHash
  }
}
