/** Administrators and their sessions in D1. */
import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { Proof } from '../audit/contract'
import { auditEntry } from '../audit/store'
import type { Database } from '../db/open'
import { admins, sessions } from '../db/schema'
import { compile } from '../db/statement'
import { day, hour, minute } from '../time'

/** A session ends after this time without a request, and after this time in any case. */
const idleLifetime = 12 * hour
export const absoluteLifetime = 7 * day

/**
 * A new session ends after this time unless a request has come with its cookie: a browser that
 * refuses the cookie, as WebKit does on http://localhost, must not leave a session behind.
 */
const unconfirmedLifetime = 5 * minute

/** A session's last request is written at most this often: not every read has to cost a write. */
const lastSeenPrecision = minute

/** Returns the administrator with this e-mail, whatever its case. */
export async function findAdmin(db: Database, email: string) {
  const [admin] = await db
    .select()
    .from(admins)
    .where(sql`${admins.email} = ${email} collate nocase`)
  return admin
}

/** Returns the administrator with this id. */
export async function findAdminById(db: Database, id: string) {
  const [admin] = await db.select().from(admins).where(eq(admins.id, id))
  return admin
}

export type LiveSession = {
  id: string
  lastSeenAt: number
  passwordGivenAt: number
  adminId: string
  email: string
}

/** Returns the statement that finds a live session and who it belongs to: a `LiveSession` row. */
export function liveSession(db: Database, id: string, now: number) {
  return selectLive(db, liveValues(id, now))
}

/** The condition that a session is live, for `compile`; its values come from `liveValues`. */
export const isLive = and(
  eq(sessions.id, sql.placeholder('id')),
  gt(sessions.expiresAt, sql.placeholder('now')),
  gt(sessions.lastSeenAt, sql.placeholder('idleSince')),
)

export function liveValues(id: string, now: number) {
  return { id, now, idleSince: now - idleLifetime }
}

const selectLive = compile((db) =>
  db
    .select({
      id: sessions.id,
      lastSeenAt: sql<number>`${sessions.lastSeenAt}`.as('lastSeenAt'),
      passwordGivenAt: sql<number>`${sessions.passwordGivenAt}`.as('passwordGivenAt'),
      adminId: sql<string>`${admins.id}`.as('adminId'),
      email: admins.email,
    })
    .from(sessions)
    .innerJoin(admins, eq(admins.id, sessions.adminId))
    .where(isLive),
)

type NewSession = {
  admin: { id: string; email: string }
  /** What proved who it is. */
  by: Proof
  /** The browser in words. */
  browser: string | null
  /** The session that the browser had before: it ends. */
  previousId: string | undefined
}

/** Starts a session and returns its id. */
export async function startSession(db: Database, session: NewSession, now: number) {
  const { admin, by, browser, previousId } = session
  const id = crypto.randomUUID()
  await db.batch([
    db.insert(sessions).values({
      id,
      adminId: admin.id,
      createdAt: now,
      // The first request writes it anew.
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

/** Answers whether the session's last note is old enough to be written anew. */
export function isTouchDue(session: Pick<LiveSession, 'lastSeenAt'>, now: number) {
  return now - session.lastSeenAt >= lastSeenPrecision
}

/** Notes that the session was used. */
export async function touchSession(db: Database, id: string, now: number) {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id))
}

/** Notes that the password was given again. */
export async function notePassword(db: Database, id: string, now: number) {
  await db.update(sessions).set({ passwordGivenAt: now }).where(eq(sessions.id, id))
}

/** Ends a session at once: a copy of its cookie is worth nothing from now on. */
export async function endSession(db: Database, id: string, now: number) {
  const owner = sql`from ${sessions} join ${admins} on ${admins.id} = ${sessions.adminId} where ${sessions.id} = ${id}`
  await db.batch([
    auditEntry(db, {
      at: now,
      actor: sql`(select ${admins.email} ${owner})`,
      action: 'sign_out',
      details: {},
      onlyIf: sql`exists (select 1 ${owner})`,
    }),
    db.delete(sessions).where(eq(sessions.id, id)),
  ])
}

/** SQL: a session that has neither expired nor been left unused for too long. */
export function isLiveAt(now: number) {
  return and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, now - idleLifetime))
}

/** Removes what has expired. */
export async function purgeSessions(db: Database, now: number) {
  await db
    .delete(sessions)
    .where(or(lte(sessions.expiresAt, now), lte(sessions.lastSeenAt, now - idleLifetime)))
}

/** Replaces an administrator's hash. */
export async function replacePasswordHash(db: Database, adminId: string, passwordHash: string) {
  await db.update(admins).set({ passwordHash }).where(eq(admins.id, adminId))
}
