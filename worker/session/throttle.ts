/** Slows guessing down: failed attempts are counted in D1, and hashes take turns in the isolate. */
import { eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { signInFailures } from '../db/schema'
import { ApiError } from '../errors'
import { neighbourhoodOf } from '../http/client-address'
import { day, minute, second, wait } from '../time'

/** How long failures are remembered, in ms. */
const memory = day

type Count = {
  key: string
  /** From which failure in a row on there is a pause: people mistype. */
  freeFailures: number
  /** In ms. */
  longestPause: number
}

function countOf(key: string, limits: Partial<Count> = {}): Count {
  return { key, freeFailures: 5, longestPause: 15 * minute, ...limits }
}

/**
 * What an attempt counts against. A stranger can make an account wait a minute, never more; a
 * browser that signed in before has a count of its own and no other, so its owner is not held up by
 * strangers, not even by those at the same address.
 */
export function countsOf(address: string, email: string, knownDevice: string | null) {
  if (knownDevice) return [countOf(`device:${knownDevice}`)]
  const byAccount = countOf(`account:${email.toLowerCase()}`, { longestPause: minute })
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
  const network = neighbourhoodOf(address)
  // Many people may share it.
  return network ? [byAddress, countOf(`network:${network}`, { freeFailures: 50 })] : [byAddress]
}

/**
 * Counts an attempt as failed before it is made, so that parallel ones cannot share the last free
 * try, or refuses it. From `freeFailures` on, the pause doubles from one second.
 */
export async function countAttempt(db: Database, counts: Count[], now: number) {
  for (const { key, freeFailures, longestPause } of counts) {
    const count = sql`case when ${signInFailures.expiresAt} <= ${now} then 1 else ${signInFailures.count} + 1 end`
    const doublings = sql`min((${count}) - ${freeFailures}, 20)`
    const pause = sql`case when (${count}) < ${freeFailures} then 0
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
    if (counted) continue
    const [row] = await db.select().from(signInFailures).where(eq(signInFailures.key, key))
    throw tooManySignIns((row?.blockedUntil ?? now) - now)
  }
}

export async function forgetFailures(db: Database, counts: Count[]) {
  await db.delete(signInFailures).where(isAmong(counts))
}

function isAmong(counts: Count[]) {
  return inArray(
    signInFailures.key,
    counts.map(({ key }) => key),
  )
}

/** Returns the statement that forgets failures that no longer matter. */
export function purgeFailures(db: Database, now: number) {
  return db.delete(signInFailures).where(lte(signInFailures.expiresAt, now))
}

/** `pause` in ms. */
export function tooManySignIns(pause: number) {
  return new ApiError('auth/too-many-requests', 'Too many attempts. Please wait and try again.', {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(pause / second))) },
  })
}

/**
 * One hash starts per this time in each queue, in ms. A hash blocks the isolate for 200 to 300 of
 * them, and the rest is for everybody else's requests.
 */
export const hashingPace = 700

/** Strangers wait for turns of their own, so that no flood takes those of a known device. */
const nextStarts = { known: 0, strangers: 0 }

type Queue = keyof typeof nextStarts

/**
 * Resolves when it is this request's turn to hash; at most one more may wait meanwhile, so two are
 * at it at any time, and the others are refused. It keeps a time, not a lock: a request that is cut
 * off leaves nothing behind.
 */
export async function takeTurnToHash(queue: Queue, now: number) {
  const start = findTurn(queue, now)
  nextStarts[queue] = start + hashingPace
  if (start > now) await wait(start - now)
}

/**
 * Counts an attempt at a password as failed, and resolves when its hash may start. One that gets no
 * turn is not counted, and mostly costs no write.
 */
export async function beginAttempt(
  db: Database,
  { counts, queue }: { counts: Count[]; queue: Queue },
  now: () => number,
) {
  findTurn(queue, now())
  await countAttempt(db, counts, now())
  try {
    await takeTurnToHash(queue, now())
  } catch (thrown) {
    await db
      .update(signInFailures)
      .set({ count: sql`${signInFailures.count} - 1`, blockedUntil: now() })
      .where(isAmong(counts))
    throw thrown
  }
}

/** Returns when the next turn starts; throws where too many wait for it already. */
function findTurn(queue: Queue, now: number) {
  const nextStart = nextStarts[queue]
  // A time further off than any turn comes from a clock that ran fast: it must not block sign-ins.
  const start = nextStart > now + 2 * hashingPace ? now : Math.max(now, nextStart)
  if (start - now > hashingPace) throw tooManySignIns(start - now)
  return start
}
