/** Second factors and recovery codes in D1. */
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { auditEntry } from '../../audit/store'
import { type Database, hasChanged } from '../../db/database'
import { recoveryCodes, secondFactors } from '../../db/schema'

export type Admin = { id: string; email: string }

/** SQL: whether the administrator signs in with the password alone. */
export function hasNoSecondFactor(adminId: string) {
  return sql`not exists (select 1 from ${secondFactors}
    where ${secondFactors.adminId} = ${adminId} and ${secondFactors.confirmedAt} is not null)`
}

export function codesLeft(adminId: string) {
  return sql<number>`(select count(*) from ${recoveryCodes}
    where ${recoveryCodes.adminId} = ${adminId} and ${recoveryCodes.usedAt} is null)`
}

/** Returns the factor, confirmed or not. */
export async function findFactor(db: Database, adminId: string) {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.adminId, adminId))
  return factor
}

/** Stores an encrypted, unconfirmed secret. Returns false if a factor is already on. */
export async function proposeSecret(db: Database, adminId: string, secret: string) {
  const kept = await db
    .insert(secondFactors)
    .values({ adminId, secret })
    .onConflictDoUpdate({
      target: secondFactors.adminId,
      set: { secret, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ adminId: secondFactors.adminId })
  return kept.length === 1
}

/**
 * Turns the factor on with the first code's time step, and stores its recovery codes. Returns false
 * if another secret has been stored since, or the factor is already on.
 */
export async function confirmFactor(
  db: Database,
  admin: Admin,
  { secret, step, hashes }: { secret: string; step: number; hashes: string[] },
  now: number,
) {
  const isUnconfirmed = and(
    eq(secondFactors.adminId, admin.id),
    eq(secondFactors.secret, secret),
    isNull(secondFactors.confirmedAt),
  )
  const entry = { at: now, actor: admin.email, action: 'second_factor_on', details: {} } as const
  const [confirmed] = await db.batch([
    db
      .update(secondFactors)
      .set({ confirmedAt: now, lastStep: step })
      .where(isUnconfirmed)
      .returning({ adminId: secondFactors.adminId }),
    auditEntry(db, { ...entry, onlyIf: hasChanged }),
    // There are no others: they are deleted with the factor that they belong to.
    addCodes(db, admin.id, hashes, hasChanged),
  ])
  return confirmed.length === 1
}

export function addCodes(db: Database, adminId: string, hashes: string[], onlyIf = sql`true`) {
  return db
    .insert(recoveryCodes)
    .select(
      sql`select ${adminId}, value, null from json_each(${JSON.stringify(hashes)}) where ${onlyIf}`,
    )
}

/**
 * Uses up a time step, and returns whether it was later than all before (RFC 6238 §5.2). `secret`
 * is the same one, re-encrypted if its key was outdated.
 */
export async function takeStep(
  db: Database,
  factor: typeof secondFactors.$inferSelect,
  { step, secret }: { step: number; secret: string },
) {
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step, secret })
    .where(
      and(
        eq(secondFactors.adminId, factor.adminId),
        eq(secondFactors.secret, factor.secret),
        isNotNull(secondFactors.confirmedAt),
        lt(secondFactors.lastStep, step),
      ),
    )
    .returning({ adminId: secondFactors.adminId })
  return taken.length === 1
}

/** Uses up a recovery code, records its use, and returns whether it was valid. */
export async function takeRecoveryCode(db: Database, admin: Admin, hash: string, now: number) {
  const isGood = and(
    eq(recoveryCodes.adminId, admin.id),
    eq(recoveryCodes.hash, hash),
    isNull(recoveryCodes.usedAt),
  )
  const [taken] = await db.batch([
    db
      .update(recoveryCodes)
      .set({ usedAt: now })
      .where(isGood)
      .returning({ hash: recoveryCodes.hash }),
    auditEntry(db, {
      at: now,
      actor: admin.email,
      action: 'recovery_code_used',
      details: { left: codesLeft(admin.id) },
      onlyIf: hasChanged,
    }),
  ])
  return taken.length === 1
}
