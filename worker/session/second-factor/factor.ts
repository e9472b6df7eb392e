import { createHash } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { auditEntry } from '../../audit/store'
import { type Database, hasChanged, openDatabase } from '../../db/database'
import { recoveryCodes, secondFactors } from '../../db/schema'
import { decrypt, encrypt } from '../../encryption'
import type { Bindings } from '../../env'
import { log } from '../../log'
import { countAttempt, countsOfCode, forgetFailures, refuseIfBlocked } from '../throttle'

/** In bytes: the output size of HMAC-SHA-1 (RFC 4226 §4, R6). */
const secretSize = 20

const recoveryCodeCount = 10

/** In characters of 5 bits: 80 bits cannot be guessed, not even from a plain SHA-256. */
const recoveryCodeLength = 16

/** Crockford's base32, which has no letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns the secret in base32, or null if a factor is already on. */
export async function proposeSecret(env: Bindings, db: Database, adminId: string) {
  const base32 = new Secret({ size: secretSize }).base32
  const secret = await encrypt(env, scopeOf(adminId), { secret: base32 })
  const stored = await db
    .insert(secondFactors)
    .values({ adminId, secret })
    .onConflictDoUpdate({
      target: secondFactors.adminId,
      set: { secret, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ adminId: secondFactors.adminId })
  return stored.length === 1 ? base32 : null
}

/** As they are shown: ABCD-EFGH-JKMN-PQRS. */
export function newRecoveryCodes() {
  const codes = Array.from({ length: recoveryCodeCount }, () => {
    const bytes = crypto.getRandomValues(new Uint8Array(recoveryCodeLength))
    const letters = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
    return letters.replace(/.{4}(?=.)/g, '$&-')
  })
  return { codes, hashes: codes.map(hashRecoveryCode) }
}

type Attempt = {
  admin: Admin
  code: string
  address: string
  /** The id of the browser, if this administrator has signed in with it before. */
  device: string | null
}

/** Returns the recovery codes, or null if the code is wrong. Throws `auth/too-many-requests`. */
export function confirmWithCode(env: Bindings, attempt: Attempt, now: number) {
  const { admin } = attempt
  return limitAttempts(env, attempt, now, async (db, { factor, step }) => {
    if (step === null) return null
    const { codes, hashes } = newRecoveryCodes()
    const by = { actor: admin.email, now }
    const [confirmed] = await db.batch([
      db
        .update(secondFactors)
        .set({ confirmedAt: now, lastStep: step })
        .where(and(isSame(factor), isNull(secondFactors.confirmedAt)))
        .returning({ step: secondFactors.lastStep }),
      auditEntry(db, by, 'second_factor_on', { onlyIf: hasChanged }),
      // There are no others: they are deleted with the factor that they belong to.
      addCodes(db, admin.id, hashes, hasChanged),
    ])
    return confirmed.length === 1 ? codes : null
  })
}

/** No code is accepted twice, not even concurrently. Throws `auth/too-many-requests`. */
export function useCode(env: Bindings, attempt: Attempt, now: number) {
  const { admin, code } = attempt
  return limitAttempts(env, attempt, now, async (db, { factor, decrypted, step }) => {
    if (factor.confirmedAt === null) return null
    if (decrypted && step !== null) {
      const { secret } = decrypted.payload
      const taken = await db
        .update(secondFactors)
        .set({
          lastStep: step,
          ...(decrypted.isOutdated && {
            secret: await encrypt(env, scopeOf(admin.id), { secret }),
          }),
        })
        .where(
          and(
            isSame(factor),
            isNotNull(secondFactors.confirmedAt),
            lt(secondFactors.lastStep, step),
          ),
        )
        .returning({ step: secondFactors.lastStep })
      return taken.length === 1 ? 'app' : null
    }
    const isTaken = await takeRecoveryCode(db, admin, hashRecoveryCode(code), now)
    return isTaken ? 'recovery_code' : null
  })
}

type Factor = NonNullable<Awaited<ReturnType<typeof readFactor>>>

/** Counts the attempt as failed unless there is a factor and `check` returns something. */
async function limitAttempts<Result>(
  env: Bindings,
  attempt: Attempt,
  now: number,
  check: (db: Database, factor: Factor) => Promise<Result | null>,
) {
  const db = openDatabase(env.DB)
  const counts = countsOfCode(attempt.address, attempt.admin.id, attempt.device)
  const [blocked] = await db.batch(countAttempt(db, counts, now))
  refuseIfBlocked(blocked)
  const factor = await readFactor(env, db, attempt, now)
  const result = factor && (await check(db, factor))
  if (result !== null) await forgetFailures(db, counts)
  return result
}

async function readFactor(
  env: Bindings,
  db: Database,
  { admin: { id }, code }: Attempt,
  now: number,
) {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.adminId, id))
  if (!factor) return null
  const decrypted = await decrypt<{ secret: string }>(env, scopeOf(id), factor.secret)
  // The recovery codes still work then.
  if (!decrypted) log('error', 'second_factor_unreadable')
  return { factor, decrypted, step: decrypted && findStep(code, decrypted.payload.secret, now) }
}

/** The steps before and after count too, since clocks differ and typing takes time (RFC 6238 §5.2). */
export function findStep(code: string, secret: string, now: number) {
  if (!/^\d+$/.test(code)) return null
  // Every app assumes the library's defaults: SHA-1, six digits, 30 seconds.
  const delta = new TOTP({ secret }).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : TOTP.counter({ timestamp: now }) + delta
}

/** Gives the same hash however the code was typed. */
function hashRecoveryCode(code: string) {
  const plain = code.replaceAll('-', '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return createHash('sha256').update(plain).digest('hex')
}

function scopeOf(subject: string) {
  return { purpose: 'second factor', subject } as const
}

type Admin = { id: string; email: string }

export function hasNoSecondFactor(adminId: string) {
  return sql`not exists (select 1 from ${secondFactors}
    where ${secondFactors.adminId} = ${adminId} and ${secondFactors.confirmedAt} is not null)`
}

export function codesLeft(adminId: string) {
  return sql<number>`(select count(*) from ${recoveryCodes}
    where ${recoveryCodes.adminId} = ${adminId} and ${recoveryCodes.usedAt} is null)`
}

/** Whether its secret has not been replaced since it was read. */
function isSame({ adminId, secret }: { adminId: string; secret: string }) {
  return and(eq(secondFactors.adminId, adminId), eq(secondFactors.secret, secret))
}

export function addCodes(db: Database, adminId: string, hashes: string[], onlyIf = sql`true`) {
  return db
    .insert(recoveryCodes)
    .select(
      sql`select ${adminId}, value, null from json_each(${JSON.stringify(hashes)}) where ${onlyIf}`,
    )
}

async function takeRecoveryCode(db: Database, admin: Admin, hash: string, now: number) {
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
    auditEntry(db, { actor: admin.email, now }, 'recovery_code_used', {
      details: { left: codesLeft(admin.id) },
      onlyIf: hasChanged,
    }),
  ])
  return taken.length === 1
}
