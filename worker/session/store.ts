/** Administrators and their sessions in D1. */
import { and, eq, exists, gt, type Placeholder, sql } from 'drizzle-orm'
import type { Proof } from '../audit/contract'
import { auditEntry } from '../audit/store'
import type { Database } from '../db/open'
import { admins, sessions } from '../db/schema'
import { day, hour, minute } from '../time'

/** A session ends after this time without a request, and after this time in any case. */
const idleLifetime = 12 * hour
export const absoluteLifetime = 7 * day

/**
 * A new session ends after this time unless a request has come with its cookie: a browser that
 * refuses the cookie, as WebKit does on http://localhost, must not leave a session behind.
 */
const unconfirmedLifetime = 5 * minute

export async function findAdmin(db: Database, by: { id: string } | { email: string }) {
  const isThat =
    'id' in by ? eq(admins.id, by.id) : sql`${admins.email} = ${by.email} collate nocase`
  const [admin] = await db.select().from(admins).where(isThat)
  return admin
}

/** SQL: a session that has neither expired nor been left unused for too long. */
export function isLiveAt(now: number | Placeholder) {
  return and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, sql`${now} - ${idleLifetime}`))
}

/** Returns a live session and its administrator. */
export async function findSession(db: Database, id: string, now: number) {
  const [session] = await db
    .select({
      id: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      passwordGivenAt: sessions.passwordGivenAt,
      adminId: sessions.adminId,
      email: admins.email,
    })
    .from(sessions)
    .innerJoin(admins, eq(admins.id, sessions.adminId))
    .where(and(eq(sessions.id, id), isLiveAt(now)))
  return session
}

type NewSession = {
  admin: { id: string; email: string }
  /** What proved who it is. */
  by: Proof
  /** The browser's name. */
  browser: string | null
  /** The session that the browser had before: it ends. */
  previousId: string | undefined
}

/** Returns the new session's id. */
export async function startSession(db: Database, session: NewSession, now: number) {
  const { admin, by, browser, previousId } = session
  const id = crypto.randomUUID()
  await db.batch([
    db.insert(sessions).values({
      id,
      adminId: admin.id,
      createdAt: now,
      // The first request confirms it.
      lastSeenAt: now - idleLifetime + unconfirmedLifetime,
      expiresAt: now + absoluteLifetime,
      passwordGivenAt: now,
      browser,
    }),
    db.delete(sessions).where(eq(sessions.id, previousId ?? '')),
    auditEntry(db, { at: now, actor: admin.email, action: 'sign_in', details: { by, browser } }),
  ])
  return id
}

/** Ends a session at once: a copy of its cookie is worth nothing from now on. */
export async function endSession(db: Database, id: string, now: number) {
  const owner = db
    .select({ email: admins.email })
    .from(sessions)
    .innerJoin(admins, eq(admins.id, sessions.adminId))
    .where(eq(sessions.id, id))
  const entry = { at: now, actor: sql`${owner}`, action: 'sign_out', details: {} } as const
  await db.batch([
    auditEntry(db, { ...entry, onlyIf: exists(owner) }),
    db.delete(sessions).where(eq(sessions.id, id)),
  ])
}

/** Returns the statement that removes sessions that have ended. */
export function purgeSessions(db: Database, now: number) {
  return db.delete(sessions).where(sql`not (${isLiveAt(now)})`)
}
