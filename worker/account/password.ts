import { and, eq, exists, ne, type SQL, sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import { type Database, hasChanged, retryTransient } from '../db/database'
import { admins, pushSubscriptions, sessions } from '../db/schema'
import { ApiError } from '../errors'
import { verifyPassword } from '../session/password'
import type { SignedInAdmin } from '../session/require-admin'
import {
  countAttempt,
  countsOf,
  findTurn,
  forgetFailures,
  moveFailures,
  refuseIfBlocked,
  takeTurnOfAttempt,
} from '../session/throttle'
import { accountProblems } from './contract'

/** Changes nothing and returns undefined if the session has ended or the hash is no longer `oldHash`. */
export async function changePassword(
  db: Database,
  admin: SignedInAdmin,
  { oldHash, newHash }: { oldHash: string; newHash: string },
  now: number,
) {
  const renewed = { ...admin, sessionId: crypto.randomUUID() }
  const isOld = and(eq(admins.id, admin.id), eq(admins.passwordHash, oldHash))
  const hasOldHash = exists(db.select().from(admins).where(isOld))
  const onlyIf = sql`${hasOldHash} and ${isActive(db, renewed)}`
  const endedSessions = sql<number>`(select count(*) from ${sessions} where ${othersOf(renewed)})`
  const changing = [
    renewSession(db, admin, renewed, hasOldHash),
    auditEntry(db, { actor: admin.email, now }, 'password_changed', {
      details: { endedSessions },
      onlyIf,
    }),
    db.delete(sessions).where(and(othersOf(renewed), onlyIf)),
    db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.adminId, admin.id), onlyIf)),
    db
      .update(admins)
      .set({ passwordHash: newHash })
      .where(and(isOld, isActive(db, renewed))),
    selectCurrent(db, renewed),
  ] as const
  const answers = await retryTransient(() => db.batch(changing))
  return answers[5][0]
}

/** Returns whether it was active. */
export async function endSessionOf(db: Database, admin: SignedInAdmin, id: string, now: number) {
  const isThat = and(eq(sessions.id, id), eq(sessions.adminId, admin.id))
  const [ended] = await db.batch(endSessions(db, admin, isThat, now))
  return ended.length === 1
}

/** Returns how many it ended and the renewed session; undefined if that has ended. */
export async function endOtherSessions(db: Database, admin: SignedInAdmin, now: number) {
  const renewed = { ...admin, sessionId: crypto.randomUUID() }
  const ending = [
    renewSession(db, admin, renewed, sql`true`),
    // Otherwise a stolen session could be renewed for more guesses at the password.
    moveFailures(db, admin.sessionId, renewed.sessionId),
    ...endSessions(db, admin, and(othersOf(renewed), isActive(db, renewed)), now),
    selectCurrent(db, renewed),
  ] as const
  const [, , ended, , , [session]] = await retryTransient(() => db.batch(ending))
  return session && { ended: ended.length, session }
}

function endSessions(
  db: Database,
  { id, email }: SignedInAdmin,
  which: SQL | undefined,
  now: number,
) {
  return [
    db.delete(sessions).where(which).returning({ id: sessions.id }),
    auditEntry(db, { actor: email, now }, 'session_ended', {
      details: { sessions: sql`changes()` },
      onlyIf: hasChanged,
    }),
    // A device belongs to no session. It is added again when its desk is next opened.
    db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.adminId, id), hasChanged)),
  ] as const
}

/** A new id stops copies of the cookie. A browser that misses the new one has to sign in again. */
function renewSession(db: Database, old: SignedInAdmin, renewed: SignedInAdmin, onlyIf: SQL) {
  return db
    .update(sessions)
    .set({ id: renewed.sessionId })
    .where(and(eq(sessions.id, old.sessionId), onlyIf))
}

function selectCurrent(db: Database, { sessionId }: SignedInAdmin) {
  const { id, expiresAt } = sessions
  return db.select({ id, expiresAt }).from(sessions).where(eq(id, sessionId))
}

function isActive(db: Database, admin: SignedInAdmin) {
  return exists(selectCurrent(db, admin))
}

function othersOf(admin: SignedInAdmin) {
  return and(eq(sessions.adminId, admin.id), ne(sessions.id, admin.sessionId))
}

/**
 * Returns the stored hash. Throws `validation_failed`, and `auth/too-many-requests` like a sign-in, so that a
 * stolen session does not allow faster guessing.
 */
export async function provePassword(
  db: Database,
  admin: SignedInAdmin,
  { password, address }: { password: string; address: string },
  now: () => number,
) {
  // Counted per session, so that strangers who fail to sign in do not delay this administrator.
  const counts = countsOf(address, admin.email, admin.sessionId)
  findTurn('known', now())
  const [[found], blocked, counted] = await db.batch([
    db.select().from(admins).where(eq(admins.id, admin.id)),
    ...countAttempt(db, counts, now()),
  ])
  refuseIfBlocked(blocked)
  await takeTurnOfAttempt(db, { counted, queue: 'known' }, now)
  const stored = found?.passwordHash
  if (!stored || !(await verifyPassword(password, stored))) throw wrongPassword()
  const passwordGivenAt = now()
  await db.batch([
    forgetFailures(db, counts),
    db.update(sessions).set({ passwordGivenAt }).where(eq(sessions.id, admin.sessionId)),
  ])
  return stored
}

export function wrongPassword() {
  return new ApiError('validation_failed', accountProblems.wrong, {
    fields: { current: accountProblems.wrong },
  })
}
