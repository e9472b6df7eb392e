/** Administrators and their sessions in D1. */
import { and, eq, exists, gt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Proof } from '../audit/contract'
import { auditEntry } from '../audit/store'
import { type Database, rowOf } from '../db/database'
import { admins, sessions } from '../db/schema'
import { day, hour, minute } from '../time'
import { type Count, forgetFailures } from './throttle'

/** A session ends after `idleLifetime` without a request, and always after `absoluteLifetime`. */
const idleLifetime = 12 * hour
export const absoluteLifetime = 7 * day

/**
 * A new session ends after this time unless a request has sent its cookie: a browser that refuses
 * the cookie, as WebKit does on http://localhost, must not leave a session behind.
 */
const unconfirmedLifetime = 5 * minute

/** SQL: whether an administrator has this e-mail address, in upper or lower case. */
export function hasEmail(email: string) {
  return sql`${admins.email} = ${email} collate nocase`
}

export async function findAdmin(db: Database, id: string) {
  const [admin] = await db.select().from(admins).where(eq(admins.id, id))
  return admin
}

/** SQL: whether a session has neither expired nor been unused for too long. */
export function isLiveAt(now: number | Placeholder) {
  return and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, sql`${now} - ${idleLifetime}`))
}

/** Returns the statement that reads the administrator of a live session, and the session's times. */
export function selectSession(db: Database, id: string, now: number) {
  return db
    .select({
      id: sessions.adminId,
      email: admins.email,
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      passwordGivenAt: sessions.passwordGivenAt,
    })
    .from(sessions)
    .innerJoin(admins, eq(admins.id, sessions.adminId))
    .where(and(eq(sessions.id, id), isLiveAt(now)))
}

type NewSession = {
  /** With the hash of the verified password. */
  admin: { id: string; email: string; passwordHash: string }
  /** How the administrator proved who they are. */
  by: Proof
  /** The browser's name. */
  browser: string | null
  /** The browser's previous session, which ends. */
  previousId: string | undefined
  /** The counts to which the attempt was added as failed; they are cleared. */
  counts: Count[]
  /** SQL: nothing happens unless this holds. */
  onlyIf: SQL | undefined
}

/**
 * Returns the new session's id, or null if `onlyIf` does not hold or the password has changed since
 * it was verified: changing it ends all sessions, and so must end a sign-in that is under way.
 */
export async function startSession(db: Database, session: NewSession, now: number) {
  const { admin, by, browser, previousId, counts } = session
  const isVerified = and(eq(admins.id, admin.id), eq(admins.passwordHash, admin.passwordHash))
  const onlyIf = sql`${exists(db.select().from(admins).where(isVerified))}
    and ${session.onlyIf ?? sql`true`}`
  const row = rowOf(sessions, {
    id: crypto.randomUUID(),
    adminId: admin.id,
    createdAt: now,
    // Expires after `unconfirmedLifetime`, until the first request confirms it.
    lastSeenAt: now - idleLifetime + unconfirmedLifetime,
    expiresAt: now + absoluteLifetime,
    passwordGivenAt: now,
    browser,
  })
  const [[started]] = await db.batch([
    db.insert(sessions).select(sql`select ${row} where ${onlyIf}`).returning({ id: sessions.id }),
    db.delete(sessions).where(and(eq(sessions.id, previousId ?? ''), onlyIf)),
    forgetFailures(db, counts, onlyIf),
    auditEntry(db, { actor: admin.email, now }, 'sign_in', { details: { by, browser }, onlyIf }),
  ])
  return started?.id ?? null
}

/** Ends a session at once, so that copies of its cookie are worthless too. */
export async function endSession(db: Database, id: string, now: number) {
  const owner = db
    .select({ email: admins.email })
    .from(sessions)
    .innerJoin(admins, eq(admins.id, sessions.adminId))
    .where(eq(sessions.id, id))
  await db.batch([
    auditEntry(db, { actor: sql`${owner}`, now }, 'sign_out', { onlyIf: exists(owner) }),
    db.delete(sessions).where(eq(sessions.id, id)),
  ])
}
