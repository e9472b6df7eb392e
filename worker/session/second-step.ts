/** The step after the password, for administrators with a second factor. */
import type { Context } from 'hono'
import { wrongCode } from '../account/second-factor/contract'
import { useCode } from '../account/second-factor/use-code'
import { noteRefusedSignIn } from '../audit/store'
import { openDatabase } from '../db/open'
import type { Bindings } from '../env'
import { ApiError } from '../errors'
import { log } from '../log'
import { minute } from '../time'
import type { User } from './contract'
import { clearTokenCookie, readTokenCookie, setTokenCookie } from './cookies'
import { knownDevice } from './device'
import { openSession } from './open-session'
import { findAdminById } from './store'
import { countsOf, forgetFailures } from './throttle'
import { issueToken, readToken } from './token'

/** How long the password counts until the code comes, in ms. */
const stepLifetime = 5 * minute

/** Notes in a cookie that the password was right, and throws what asks for the code. */
export async function askForSecondFactor(
  c: Context<Bindings>,
  admin: { id: string; passwordHash: string },
  now: number,
): Promise<never> {
  const claims = { id: await stampOf(admin.passwordHash), subject: admin.id }
  const token = await issueToken(c.env, 'second-factor', claims, now + stepLifetime)
  setTokenCookie(c, 'second-factor', token, stepLifetime)
  throw new ApiError('auth/second-factor-required', 'Enter the code of your authenticator app.')
}

/**
 * Signs in with the code, once: it and the cookie are used up. Throws `auth/invalid-code` in the
 * same words for any code that is not good, and `auth/second-factor-expired` where the password
 * has to be given again: after five minutes, or because it was changed.
 */
export async function signInWithCode(
  c: Context<Bindings>,
  code: string,
  address: string,
  now: () => number,
): Promise<User> {
  const db = openDatabase(c.env.DB)
  const claims = await readToken(c.env, 'second-factor', readTokenCookie(c, 'second-factor'))
  const admin = claims && (await findAdminById(db, claims.subject))
  if (!admin || claims.id !== (await stampOf(admin.passwordHash))) {
    clearTokenCookie(c, 'second-factor')
    throw new ApiError('auth/second-factor-expired', 'Enter your e-mail and password again.')
  }
  const device = await knownDevice(c, admin.id)
  const by = await useCode({ db, env: c.env }, { admin, code, address, device }, now())
  if (!by) {
    log('warn', 'second_factor_refused')
    await noteRefusedSignIn(db, { admin: admin.email, step: 'code' }, now())
    throw new ApiError('auth/invalid-code', wrongCode)
  }
  clearTokenCookie(c, 'second-factor')
  await forgetFailures(db, countsOf(address, admin.email, device))
  await openSession(c, db, admin, by, now())
  return { email: admin.email }
}

/** Tells one password from the next without telling it: a new one makes older cookies worthless. */
async function stampOf(passwordHash: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(passwordHash))
  return Buffer.from(digest).subarray(0, 8).toString('hex')
}
