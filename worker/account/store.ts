/** Passwords and sessions of one administrator in D1. */
import { and, desc, eq, exists, ne, sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import type { Database } from '../db/open'
import { admins, pushSubscriptions, sessions } from '../db/schema'
import type { SignedInAdmin } from '../session/require-admin'
import { isLiveAt } from '../session/store'
import type { OwnSession } from './contract'

/**
 * Replaces the password hash, and ends the other sessions and all push subscriptions; returns false,
 * and does nothing, where the hash is no longer the old one.
 */
export async function changePassword(
  db: Database,
  admin: SignedInAdmin,
  { oldHash, newHash }: { oldHash: string; newHash: string },
  now: number,
) {
  const isOld = and(eq(admins.id, admin.id), eq(admins.passwordHash, oldHash))
  const onlyIf = exists(db.select().from(admins).where(isOld))
  const [, , , changed] = await db.batch([
    auditEntry(db, {
      at: now,
      actor: admin.email,
      action: 'password_changed',
      details: { endedSessions: countOf(othersOf(admin)) },
      onlyIf,
    }),
    db.delete(sessions).where(and(othersOf(admin), onlyIf)),
    db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.adminId, admin.id), onlyIf)),
    db.update(admins).set({ passwordHash: newHash }).where(isOld).returning({ id: admins.id }),
  ])
  return changed.length === 1
}

/** Returns an administrator's live sessions, the last used first. */
export async function listSessions(
  db: Database,
  admin: SignedInAdmin,
  now: number,
): Promise<OwnSession[]> {
  const { id, browser, createdAt, lastSeenAt } = sessions
  const rows = await db
    .select({ id, browser, createdAt, lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.adminId, admin.id), isLiveAt(now)))
    .orderBy(desc(lastSeenAt))
  return rows.map((row) => ({ ...row, isThis: row.id === admin.sessionId }))
}

/** Returns whether the administrator had this session. */
export async function endOwnSession(db: Database, admin: SignedInAdmin, id: string, now: number) {
  const isThat = and(eq(sessions.id, id), eq(sessions.adminId, admin.id))
  return (await endSessions(db, admin, isThat, now)) === 1
}

/** Returns how many sessions it has ended: all but the one that asks. */
export async function endOtherSessions(db: Database, admin: SignedInAdmin, now: number) {
  return endSessions(db, admin, othersOf(admin), now)
}

async function endSessions(
  db: Database,
  admin: SignedInAdmin,
  condition: ReturnType<typeof and>,
  now: number,
) {
  const [, ended] = await db.batch([
    auditEntry(db, {
      at: now,
      actor: admin.email,
      action: 'session_ended',
      details: { sessions: countOf(condition) },
      onlyIf: exists(db.select().from(sessions).where(condition)),
    }),
    db.delete(sessions).where(condition).returning({ id: sessions.id }),
  ])
  return ended.length
}

function othersOf(admin: SignedInAdmin) {
  return and(eq(sessions.adminId, admin.id), ne(sessions.id, admin.sessionId))
}

function countOf(condition: ReturnType<typeof and>) {
  return sql<number>`(select count(*) from ${sessions} where ${condition})`
}
