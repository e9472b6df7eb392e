/** Slows guessing down, before any hashing. Counted in D1, over all instances, in one statement. */
import { inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { signInFailures } from '../db/schema'
import { ApiError } from '../errors'
import { neighbourhoodOf } from '../http/client-address'
import { day, minute, second } from '../time'

/** From which failure in a row on there is a pause: people mistype. */
const freeFailures = 5

/** The same for a neighbourhood of networks, which many people may share. */
const neighbourhoodFreeFailures = 50

/** How long a row of failures is remembered. */
const memory = day

/** `freeFailures`: from which one on there is a pause; `longestPause` in ms. */
export type Count = { key: string; freeFailures: number; longestPause: number }

/**
 * What an attempt counts against. A stranger can make an account wait a minute, never more; a
 * browser that signed in before has a count of its own and no other, so its owner is not held up by
 * strangers, not even by those at the same address.
 */
export function countsOf(address: string, email: string, knownDevice: string | null) {
  if (knownDevice) return [countOf(`device:${knownDevice}`)]
  const byAccount: Count = { ...countOf(`account:${email.toLowerCase()}`), longestPause: minute }
  return [...countsOfAddress(address), byAccount]
}

/**
 * What a second factor's code counts against. Who gets to enter one has the password or a session,
 * so no stranger can make the owner wait, and the pause may be long: 100 tries a day of a million.
 */
export function countsOfCode(address: string, adminId: string, knownDevice: string | null) {
  if (knownDevice) return [countOf(`device:${knownDevice}`)]
  return [...countsOfAddress(address), countOf(`factor:${adminId}`)]
}

function countsOfAddress(address: string) {
  const byAddress = countOf(`address:${address}`)
  const neighbourhood = neighbourhoodOf(address)
  if (neighbourhood === null) return [byAddress]
  const byNeighbourhood = countOf(`network:${neighbourhood}`)
  return [byAddress, { ...byNeighbourhood, freeFailures: neighbourhoodFreeFailures }]
}

function countOf(key: string): Count {
  return { key, freeFailures, longestPause: 15 * minute }
}

/**
 * Counts an attempt as failed before it is made, so that parallel ones cannot share the last free
 * try, or refuses it. From `freeFailures` on, the pause doubles from one second.
 */
export async function countAttempt(db: Database, counts: Count[], now: number) {
  for (const { key, freeFailures: free, longestPause } of counts) {
    const count = sql`case when ${signInFailures.expiresAt} <= ${now} then 1 else ${signInFailures.count} + 1 end`
    const doublings = sql`min((${count}) - ${free}, 20)`
    const pause = sql`case when (${count}) < ${free} then 0
      else min(${longestPause}, ${second} << ${doublings}) end`
    const [counted] = await db
      .insert(signInFailures)
      .values({ key, count: 1, blockedUntil: now, expiresAt: now + memory })
      .onConflictDoUpdate({
        target: signInFailures.key,
        set: { count, blockedUntil: sql`${now} + ${pause}`, expiresAt: now + memory },
        // A time further off than any pause comes from a clock that ran fast.
        setWhere: sql`${signInFailures.blockedUntil} <= ${now} or ${signInFailures.blockedUntil} > ${now + longestPause}`,
      })
      .returning({ key: signInFailures.key })
    if (!counted) throw await tooMany(db, key, now)
  }
}

/** Takes back the count of an attempt that was not made after all, and its pause. */
export async function uncountAttempt(db: Database, counts: Count[], now: number) {
  const keys = counts.map(({ key }) => key)
  await db
    .update(signInFailures)
    .set({ count: sql`${signInFailures.count} - 1`, blockedUntil: now })
    .where(inArray(signInFailures.key, keys))
}

/** Forgets the failures after a sign-in that worked. */
export async function forgetFailures(db: Database, counts: Count[]) {
  const keys = counts.map(({ key }) => key)
  await db.delete(signInFailures).where(inArray(signInFailures.key, keys))
}

/** Removes what is no longer remembered. */
export async function purgeFailures(db: Database, now: number) {
  await db.delete(signInFailures).where(lte(signInFailures.expiresAt, now))
}

async function tooMany(db: Database, key: string, now: number) {
  const [row] = await db
    .select()
    .from(signInFailures)
    .where(inArray(signInFailures.key, [key]))
  return tooManySignIns((row?.blockedUntil ?? now) - now)
}

/** Returns the refusal that asks to wait, in ms. */
export function tooManySignIns(pause: number) {
  return new ApiError('auth/too-many-requests', 'Too many attempts. Please wait and try again.', {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(pause / second))) },
  })
}
