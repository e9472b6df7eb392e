import { createHash } from 'node:crypto'
import Bowser from 'bowser'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type User, wrongCode } from '../account/contract'
import { hasNoSecondFactor, useCode } from '../account/second-factor/factor'
import type { AuditDetails, Proof } from '../audit/contract'
import { recordLimitedSignIn, recordRefusedSignIn } from '../audit/store'
import { type Database, openDatabase } from '../db/database'
import { admins } from '../db/schema'
import { currentSecret, type Env } from '../env'
import { ApiError } from '../errors'
import { log } from '../log'
import { decoyHash, hashPassword, isOutdated, verifyPassword } from './password'
import { findAdmin, hasEmail, startSession } from './store'
import {
  asSql,
  type Count,
  countAttempt,
  countsOf,
  findTurn,
  refuseIfBlocked,
  takeTurnOfAttempt,
  takeTurnToHash,
} from './throttle'
import { type Claims, knownDevice } from './tokens'

/** How much of a User-Agent is parsed, in characters; real ones have 80 to 250. */
const userAgentMaxLength = 400

type Admin = { id: string; email: string; passwordHash: string }

/** Who is signing in, by address, browser and cookies. */
export type Visitor = {
  address: string
  userAgent: string | undefined
  /** The claims of the browser's session and device cookies. */
  session: Claims | null
  device: Claims | null
  /** Lets work finish after the response. */
  inBackground: (work: Promise<unknown>) => void
}

/** The user, and the claims of the cookies to set. */
export type SignedIn = { user: User; session: Claims; device: Claims }

/** The password was correct, but a code is required: the claims of the cookie to set for it. */
type CodeRequired = { secondFactor: Claims }

/**
 * Checks e-mail address and password, and starts a session or asks for a code. Throws the same
 * `auth/invalid-credential` after the same work for a wrong password and an unknown address.
 */
export async function signIn(
  env: Env,
  { email, password }: { email: string; password: string },
  visitor: Visitor,
  now: () => number,
): Promise<SignedIn | CodeRequired> {
  currentSecret(env) // Throws, before any hashing, if no cookie could be signed.
  const db = openDatabase(env.DB)
  const { admin, counts } = await beginAttempt(db, email, visitor, now)
  const isRight = await verifyPassword(password, admin?.passwordHash ?? decoyHash)
  if (!admin || !isRight) throw await refusePassword(db, admin, now())
  const passwordHash = await upToDateHash(db, admin, password, now)
  const verified = { ...admin, passwordHash }
  // With a second factor, failures are cleared only after the code: otherwise somebody who has the
  // password could guess codes freely.
  const onlyIf = hasNoSecondFactor(admin.id)
  const proven: Proven = { admin: verified, by: 'password', counts, onlyIf }
  const signedIn = await openSession(db, proven, visitor, now())
  if (signedIn) return signedIn
  const current = await findAdmin(db, admin.id)
  if (current?.passwordHash !== passwordHash) throw await refusePassword(db, admin, now())
  return { secondFactor: { id: digestOf(passwordHash), subject: admin.id } }
}

/** Records a refused password, and returns the error to throw. */
async function refusePassword(db: Database, admin: Admin | undefined, now: number) {
  log('warn', 'sign_in_refused')
  await recordRefusedSignIn(db, { admin: admin?.email ?? null, step: 'password' }, now)
  return new ApiError('auth/invalid-credential', 'Invalid credentials. Please try again!')
}

/**
 * Counts the attempt, waits for its turn to hash, and returns the administrator with this e-mail
 * address, if there is one. Every sign-in waits for the lookup and the counting, so they are one
 * trip to the database, and the SQL decides which counts apply.
 */
async function beginAttempt(db: Database, email: string, visitor: Visitor, now: () => number) {
  const { address, device } = visitor
  const orRecord = recorderOf(db, visitor, now)
  const byRate = { admin: null, reason: 'rate' } as const
  await orRecord(byRate, () => findTurn(device ? 'known' : 'strangers', now()))
  const isKnown = and(eq(admins.id, device?.subject ?? ''), hasEmail(email))
  const known = asSql(countsOf(address, email, device?.id ?? null))
  const strangers = asSql(countsOf(address, email, null))
  const counting = device
    ? sql`iif(exists (select 1 from ${admins} where ${isKnown}), ${known}, ${strangers})`
    : strangers
  const [[admin], blocked] = await db.batch([
    db.select().from(admins).where(hasEmail(email)),
    ...countAttempt(db, counting, now()),
  ])
  const byFailures = { admin: admin?.email ?? null, reason: 'failures' } as const
  await orRecord(byFailures, () => refuseIfBlocked(blocked))
  const deviceId = knownDevice(device, admin?.id)
  const counts = countsOf(address, email, deviceId)
  const queue = deviceId ? 'known' : 'strangers'
  await orRecord(byRate, () => takeTurnOfAttempt(db, { counts, queue }, now))
  return { admin, counts }
}

/**
 * Returns a function that does some work and records that a limit has refused it. It records after
 * the response, so that its timing does not reveal whether the address exists.
 */
function recorderOf(db: Database, { inBackground }: Visitor, now: () => number) {
  return async <T>(details: AuditDetails['sign_in_limited'], work: () => T | Promise<T>) => {
    try {
      return await work()
    } catch (thrown) {
      const isLimited = thrown instanceof ApiError && thrown.code === 'auth/too-many-requests'
      if (isLimited) inBackground(recordLimitedSignIn(db, details, now()))
      throw thrown
    }
  }
}

/**
 * Signs in with the code that follows the password; a code is accepted only once. Throws
 * `auth/invalid-code` with the same message for any wrong code. Returns null if the password must
 * be entered again, because five minutes have passed or because it has changed.
 */
export async function signInWithCode(
  env: Env,
  { code, claims }: { code: string; claims: Claims | null },
  visitor: Visitor,
  now: () => number,
): Promise<SignedIn | null> {
  const db = openDatabase(env.DB)
  const admin = claims && (await findAdmin(db, claims.subject))
  if (!admin || claims.id !== digestOf(admin.passwordHash)) return null
  const { address } = visitor
  const device = knownDevice(visitor.device, admin.id)
  const orRecord = recorderOf(db, visitor, now)
  const by = await orRecord({ admin: admin.email, reason: 'failures' }, () =>
    useCode(env, { admin, code, address, device }, now()),
  )
  if (!by) {
    log('warn', 'second_factor_refused')
    await recordRefusedSignIn(db, { admin: admin.email, step: 'code' }, now())
    throw new ApiError('auth/invalid-code', wrongCode)
  }
  const counts = countsOf(address, admin.email, device)
  return openSession(db, { admin, by, counts }, visitor, now())
}

type Proven = { admin: Admin; by: Proof; counts: Count[]; onlyIf?: SQL }

/**
 * Always starts a new session, and ends the browser's previous one, so that a planted cookie is
 * worthless. Returns null if `onlyIf` does not hold or the password has changed.
 */
async function openSession(
  db: Database,
  { admin, by, counts, onlyIf }: Proven,
  visitor: Visitor,
  now: number,
): Promise<SignedIn | null> {
  const browser = browserName(visitor.userAgent)
  const previousId = visitor.session?.id
  const id = await startSession(db, { admin, by, browser, previousId, counts, onlyIf }, now)
  if (id === null) return null
  return {
    user: { email: admin.email },
    session: { id, subject: id },
    device: {
      id: knownDevice(visitor.device, admin.id) ?? crypto.randomUUID(),
      subject: admin.id,
    },
  }
}

/** Returns the stored hash, after replacing it if its parameters are outdated. */
async function upToDateHash(db: Database, admin: Admin, password: string, now: () => number) {
  if (!isOutdated(admin.passwordHash)) return admin.passwordHash
  try {
    await takeTurnToHash('known', now())
    const passwordHash = await hashPassword(password)
    // Never replaces a password that was set while this one was checked.
    const isVerified = and(eq(admins.id, admin.id), eq(admins.passwordHash, admin.passwordHash))
    const [replaced] = await db.update(admins).set({ passwordHash }).where(isVerified).returning()
    if (replaced) return passwordHash
    // Another sign-in with this password may have replaced the hash first.
    const current = await findAdmin(db, admin.id)
    const isSame = current && (await verifyPassword(password, current.passwordHash))
    return isSame ? current.passwordHash : admin.passwordHash
  } catch {
    // The password was correct, so having no turn to rehash it is no reason to refuse.
    log('warn', 'password_not_rehashed')
    return admin.passwordHash
  }
}

/** Identifies a password without revealing it, so that a new password invalidates older cookies. */
function digestOf(passwordHash: string) {
  return createHash('sha256').update(passwordHash).digest('hex').slice(0, 16)
}

const browsers = new Set<string>(Object.values(Bowser.BROWSER_MAP))
const systems = new Set<string>(Object.values(Bowser.OS_MAP))

/**
 * Returns a name like 'Firefox on Windows', or null for an unknown browser. Only names from the
 * library's lists, because anybody can forge the header, and administrators must be able to trust
 * the list of sessions.
 */
function browserName(userAgent: string | undefined) {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, userAgentMaxLength))
  if (!browser.name || !browsers.has(browser.name)) return null
  return os.name && systems.has(os.name) ? `${browser.name} on ${os.name}` : browser.name
}
