import { createHash } from 'node:crypto'
import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import { type User, wrongCode } from '../account/contract'
import type { AuditDetails, Proof } from '../audit/contract'
import { auditEntry, recordLimitedSignIn, recordRefusedSignIn } from '../audit/store'
import { type Database, openDatabase, rowOf } from '../db/database'
import { admins, sessions } from '../db/schema'
import { canonicalEmail } from '../email-address'
import { type Bindings, currentSecret } from '../env'
import { ApiError } from '../errors'
import { log } from '../log'
import { minute } from '../time'
import { decoyHash, hashPassword, isOutdated, verifyPassword } from './password'
import { absoluteLifetime, findAdmin, idleLifetime } from './require-admin'
import { hasNoSecondFactor, useCode } from './second-factor/factor'
import {
  asSql,
  type Count,
  countAttempt,
  countsOf,
  findTurn,
  forgetFailures,
  refuseIfBlocked,
  takeTurnOfAttempt,
  takeTurnToHash,
} from './throttle'
import { type Claims, knownDevice } from './tokens'

type Admin = { id: string; email: string; passwordHash: string }

export type Visitor = {
  address: string
  browser: string | null
  session: Claims | null
  device: Claims | null
  inBackground: (work: Promise<unknown>) => void
}

/** The claims are those of the cookies to set. */
export type SignedIn = { user: User; session: Claims; device: Claims }

/** The claims are those of the cookie to set. */
type CodeRequired = { secondFactor: Claims }

/** Whether this is an administrator's address, however it is written. */
export function hasEmail(email: string) {
  return sql`coalesce(canonical_email, lower(email)) = ${canonicalEmail(email)}`
}

/** A wrong password and an unknown address take the same work and throw `auth/invalid-credential`. */
export async function signIn(
  env: Bindings,
  { email, password }: { email: string; password: string },
  visitor: Visitor,
  now: () => number,
): Promise<SignedIn | CodeRequired> {
  currentSecret(env) // Throws, before any hashing, if no cookie could be signed.
  const db = openDatabase(env.DB)
  const { admin, counts } = await beginAttempt(db, email, visitor, now)
  const isRight = await verifyPassword(password, admin?.passwordHash ?? decoyHash())
  if (!admin || !isRight) throw await refusePassword(db, admin, now())
  const passwordHash = await upToDateHash(db, admin, password, now)
  const verified = { ...admin, passwordHash }
  // With a second factor, failures are cleared only after the code: otherwise somebody who has the
  // password could guess codes freely.
  const onlyIf = hasNoSecondFactor(admin.id)
  const proven: Proven = { admin: verified, by: 'password', counts, onlyIf }
  const signedIn = await startSession(db, proven, visitor, now())
  if (signedIn) return signedIn
  const current = await findAdmin(db, admin.id)
  if (current?.passwordHash !== passwordHash) throw await refusePassword(db, admin, now())
  return { secondFactor: { id: digestOf(passwordHash), subject: admin.id } }
}

async function refusePassword(db: Database, admin: Admin | undefined, now: number) {
  log('warn', 'sign_in_refused')
  await recordRefusedSignIn(db, { admin: admin?.email ?? null, step: 'password' }, now)
  return new ApiError('auth/invalid-credential', 'Invalid credentials. Please try again!')
}

/** Every sign-in waits for the lookup and the counting, so they are one trip to the database. */
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
  const [[admin], blocked, counted] = await db.batch([
    db.select().from(admins).where(hasEmail(email)),
    ...countAttempt(db, counting, now()),
  ])
  const byFailures = { admin: admin?.email ?? null, reason: 'failures' } as const
  await orRecord(byFailures, () => refuseIfBlocked(blocked))
  const deviceId = knownDevice(device, admin?.id)
  const queue = deviceId ? 'known' : 'strangers'
  await orRecord(byRate, () => takeTurnOfAttempt(db, { counted, queue }, now))
  return { admin, counts: countsOf(address, email, deviceId) }
}

/** Records a limit after the response, so that the timing does not reveal whether the address exists. */
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

/** Throws `auth/invalid-code`. Null if the password must be entered again: it changed, or time is up. */
export async function signInWithCode(
  env: Bindings,
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
  return startSession(db, { admin, by, counts }, visitor, now())
}

/**
 * A new session ends after this time unless a request has sent its cookie: a browser that refuses
 * the cookie, as WebKit does on http://localhost, must not leave a session behind.
 */
const unconfirmedLifetime = 5 * minute

type Proven = {
  /** With the hash of the verified password. */
  admin: Admin
  by: Proof
  /** The counts to which the attempt was added as failed; they are cleared. */
  counts: Count[]
  onlyIf?: SQL
}

/**
 * Ends the browser's previous session, so that a planted cookie is worthless. Returns null if `onlyIf`
 * does not hold, or the password has changed: that ends all sessions, and so a sign-in under way.
 */
async function startSession(
  db: Database,
  { admin, by, counts, onlyIf: isWanted = sql`true` }: Proven,
  { session, device, browser }: Visitor,
  now: number,
): Promise<SignedIn | null> {
  const isVerified = and(eq(admins.id, admin.id), eq(admins.passwordHash, admin.passwordHash))
  const onlyIf = sql`${exists(db.select().from(admins).where(isVerified))} and ${isWanted}`
  const id = crypto.randomUUID()
  const row = rowOf(sessions, {
    id,
    adminId: admin.id,
    createdAt: now,
    // Expires after `unconfirmedLifetime`, until the first request confirms it.
    lastSeenAt: now - idleLifetime + unconfirmedLifetime,
    expiresAt: now + absoluteLifetime,
    passwordGivenAt: now,
    browser,
  })
  const [started] = await db.batch([
    db.insert(sessions).select(sql`select ${row} where ${onlyIf}`).returning({ id: sessions.id }),
    db.delete(sessions).where(and(eq(sessions.id, session?.id ?? ''), onlyIf)),
    forgetFailures(db, counts, onlyIf),
    auditEntry(db, { actor: admin.email, now }, 'sign_in', { details: { by, browser }, onlyIf }),
  ])
  if (started.length === 0) return null
  const deviceId = knownDevice(device, admin.id) ?? crypto.randomUUID()
  return {
    user: { email: admin.email },
    session: { id, subject: id },
    device: { id: deviceId, subject: admin.id },
  }
}

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
