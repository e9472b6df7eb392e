import { and, desc, eq, exists, ne, sql } from 'drizzle-orm'
import { auditEntry } from '../audit/store'
import type { Database } from '../db/open'
import { admins, pushSubscriptions, sessions } from '../db/schema'
import { statement } from '../db/statement'
import type { SignedInAdmin } from '../session/require-admin'
import { isLiveAt } from '../session/store'
import type { OwnSession } from './contract'
import { displayName } from './display-name'

/**
 * Replaces the password hash, ends the other sessions and removes all push subscriptions. Returns
 * false and does nothing if the stored hash is no longer `oldHash`.
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

/** Sets an administrator's name, or null to derive it from the address. Returns the new name. */
export async function changeName(
  db: Database,
  { id, email }: SignedInAdmin,
  name: string | null,
  now: number,
) {
  await db.batch([
    auditEntry(db, {
      at: now,
      actor: email,
      action: 'name_changed',
      details: { admin: email },
      onlyIf: sql`exists (select 1 from ${admins} where id = ${id} and name is not ${name})`,
    }),
    db.update(admins).set({ name }).where(eq(admins.id, id)),
  ])
  return displayName({ name, email })
}

/** More than any company has; any others, added later, are left out. */
const maxColleagues = 200

/** Returns the statement that reads all administrators. */
export function selectTeam(db: Database) {
  const { id, email, name } = admins
  const team = db.select({ id, email, name }).from(admins)
  return statement(db, team.orderBy(admins.createdAt, id).limit(maxColleagues))
}

/** The last used comes first. */
export async function listSessions(db: Database, admin: SignedInAdmin, now: number) {
  const { id, browser, createdAt, lastSeenAt } = sessions
  const rows = await db
    .select({ id, browser, createdAt, lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.adminId, admin.id), isLiveAt(now)))
    .orderBy(desc(lastSeenAt))
  return rows.map((row): OwnSession => ({ ...row, isThis: row.id === admin.sessionId }))
}

/** Ends one of the administrator's sessions, or all but the current one. Returns how many. */
export async function endSessions(
  db: Database,
  admin: SignedInAdmin,
  which: { id: string } | 'others',
  now: number,
) {
  const isOwn = eq(sessions.adminId, admin.id)
  const condition = which === 'others' ? othersOf(admin) : and(eq(sessions.id, which.id), isOwn)
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
