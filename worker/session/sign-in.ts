import { createHash } from 'node:crypto'
import Bowser from 'bowser'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { wrongCode } from '../account/contract'
import { useCode } from '../account/second-factor/codes'
import { readSecondFactor } from '../account/second-factor/store'
import type { Proof } from '../audit/contract'
import { noteRefusedSignIn } from '../audit/store'
import { type Database, openDatabase } from '../db/open'
import { admins } from '../db/schema'
import { type Bindings, currentSecret } from '../env'
import { ApiError } from '../errors'
import { log } from '../log'
import { day, minute } from '../time'
import type { User } from './contract'
import { decoyHash, hashPassword, isOutdated, verifyPassword } from './password'
import { absoluteLifetime, findAdmin, startSession } from './store'
import { beginAttempt, countsOf, forgetFailures, takeTurnToHash } from './throttle'
import { clearTokenCookie, knownDevice, readTokenCookie, setTokenCookie } from './token-cookies'

/** How long the password counts until the code comes, in ms. */
const codeTimeLimit = 5 * minute

/** How long a browser that signed in stays known, in ms. */
const deviceLifetime = 180 * day

/** Longest User-Agent that is parsed, in characters: real ones have 80 to 250. */
const userAgentMaxLength = 400

type Admin = { id: string; email: string; passwordHash: string }

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
  currentSecret(c.env) // Throws, before any hashing, if no cookie could be signed.
  const db = openDatabase(c.env.DB)
  const admin = await findAdmin(db, { email })
  const device = await knownDevice(c, admin?.id)
  const counts = countsOf(address, email, device)
  await beginAttempt(db, { counts, queue: device ? 'known' : 'strangers' }, now)
  const isRight = await verifyPassword(password, admin?.passwordHash ?? decoyHash)
  if (!admin || !isRight) {
    log('warn', 'sign_in_refused')
    await noteRefusedSignIn(db, { admin: admin?.email ?? null, step: 'password' }, now())
    throw new ApiError('auth/invalid-credential', 'Invalid credentials. Please try again!')
  }
  const passwordHash = await upToDateHash(db, admin, password, now)
  // Failures are forgotten only after the code: who has the password could else guess it freely.
  if ((await readSecondFactor(db, admin.id)).isOn) {
    const claims = { id: digestOf(passwordHash), subject: admin.id }
    await setTokenCookie(c, 'second-factor', claims, { lifetime: codeTimeLimit, now: now() })
    throw new ApiError('auth/second-factor-required', 'Enter the code from your authenticator app.')
  }
  await forgetFailures(db, counts)
  await openSession(c, db, admin, 'password', now())
  return { email: admin.email }
}

/**
 * Signs in with the code after the password, once: code and cookie are used up. Throws
 * `auth/invalid-code` in the same words for any wrong code, and `auth/second-factor-expired` where
 * the password has to be given again: after five minutes, or because it was changed.
 */
export async function signInWithCode(
  c: Context<Bindings>,
  code: string,
  address: string,
  now: () => number,
): Promise<User> {
  const db = openDatabase(c.env.DB)
  const claims = await readTokenCookie(c, 'second-factor')
  const admin = claims && (await findAdmin(db, { id: claims.subject }))
  if (!admin || claims.id !== digestOf(admin.passwordHash)) {
    clearTokenCookie(c, 'second-factor')
    throw new ApiError('auth/second-factor-expired', 'Enter your e-mail and password again.')
  }
  const device = await knownDevice(c, admin.id)
  const by = await useCode(c.env, { admin, code, address, device }, now())
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

/**
 * Starts a new session each time, and ends the browser's last one, so that a planted cookie is
 * worthless.
 */
async function openSession(
  c: Context<Bindings>,
  db: Database,
  admin: Admin,
  by: Proof,
  now: number,
) {
  const previous = await readTokenCookie(c, 'session')
  const browser = browserName(c.req.header('user-agent'))
  const id = await startSession(db, { admin, by, browser, previousId: previous?.id }, now)
  await setTokenCookie(c, 'session', { id, subject: id }, { lifetime: absoluteLifetime, now })
  if (await knownDevice(c, admin.id)) return
  const device = { id: crypto.randomUUID(), subject: admin.id }
  await setTokenCookie(c, 'device', device, { lifetime: deviceLifetime, now })
}

/** Returns the hash that is stored from now on: a new one where today's parameters are others. */
async function upToDateHash(db: Database, admin: Admin, password: string, now: () => number) {
  if (!isOutdated(admin.passwordHash)) return admin.passwordHash
  try {
    await takeTurnToHash('known', now())
    const passwordHash = await hashPassword(password)
    await db.update(admins).set({ passwordHash }).where(eq(admins.id, admin.id))
    return passwordHash
  } catch {
    // The password was right: that there is no turn to hash it anew now is no reason to refuse.
    log('warn', 'password_not_rehashed')
    return admin.passwordHash
  }
}

/** Identifies a password without revealing it: a new one makes older cookies worthless. */
function digestOf(passwordHash: string) {
  return createHash('sha256').update(passwordHash).digest('hex').slice(0, 16)
}

const browsers = new Set<string>(Object.values(Bowser.BROWSER_MAP))
const systems = new Set<string>(Object.values(Bowser.OS_MAP))

/**
 * Returns 'Firefox on Windows', or null for an unknown browser. Only names from the library's own
 * lists: the header is the caller's text, and its owner is to trust the list of sessions.
 */
function browserName(userAgent: string | undefined) {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, userAgentMaxLength))
  if (!browser.name || !browsers.has(browser.name)) return null
  return os.name && systems.has(os.name) ? `${browser.name} on ${os.name}` : browser.name
}
