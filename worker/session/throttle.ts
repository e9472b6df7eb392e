/** Slows guessing down: failed attempts are counted in D1, and hashes take turns in the isolate. */
import { and, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/open'
import { signInFailures } from '../db/schema'
import { ApiError } from '../errors'
import { neighbourhoodOf } from '../http/client-address'
import { day, minute, second, wait } from '../time'

/** How long failures are remembered, in ms. */
const memory = day

export type Count = {
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
 * Returns the statements that count an attempt as failed before it is made, for one batch, so that
 * parallel ones cannot share the last free try. The first returns whether it has to wait
 * (`refuseIfBlocked`); the second counts it against each that comes before the one it waits for.
 * From `freeFailures` on, the pause doubles from one second. `counts` is a JSON array of them.
 */
export function countAttempt(db: Database, counts: SQL, now: number) {
  const { key, count, blockedUntil, expiresAt } = signInFailures
  const limit = (name: keyof Count) => sql.raw(`each.value ->> '${name}'`)
  const states = sql`(select each.key as place, ${limit('key')} as name,
    ${limit('freeFailures')} as free_failures, ${limit('longestPause')} as longest_pause,
    iif(${expiresAt} > ${now}, ${count}, 0) + 1 as failures, ${blockedUntil} - ${now} as wait,
    -- A time further off than any pause comes from a clock that ran fast.
    coalesce(${blockedUntil} - ${now} between 1 and ${limit('longestPause')}, 0) as is_blocked
    from json_each(${counts}) as each left join ${signInFailures} on ${key} = ${limit('key')})`
  const pause = sql`iif(failures < free_failures, 0,
    min(longest_pause, ${second} << min(failures - free_failures, 20)))`
  const blocked = db
    .select({ wait: sql<number>`wait` })
    .from(states)
    .where(sql`is_blocked`)
    .orderBy(sql`place`)
    .limit(1)
  const counting = db
    .insert(signInFailures)
    .select(
      sql`select name, failures, ${now} + ${pause}, ${now + memory}
        from (select *, sum(is_blocked) over (order by place) as blocks from ${states}) where blocks = 0`,
    )
    .onConflictDoUpdate({
      target: key,
      set: {
        count: sql`excluded.count`,
        blockedUntil: sql`excluded.blocked_until`,
        expiresAt: sql`excluded.expires_at`,
      },
    })
  return [blocked, counting] as const
}

/** Returns SQL for the counts of `countAttempt`. */
export function asSql(counts: Count[]) {
  return sql`${JSON.stringify(counts)}`
}

/** Refuses an attempt by what the first statement of `countAttempt` returned. */
export function refuseIfBlocked([blocked]: { wait: number }[]) {
  if (blocked) throw tooManySignIns(blocked.wait)
}

/** Returns the statement that forgets failures. */
export function forgetFailures(db: Database, counts: Count[], onlyIf = sql`true`) {
  return db.delete(signInFailures).where(and(isAmong(counts), onlyIf))
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

export type Queue = keyof typeof nextStarts

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

/** The same for an attempt that is counted already, which one that gets no turn is not to be. */
export async function takeTurnOfAttempt(
  db: Database,
  { counts, queue }: { counts: Count[]; queue: Queue },
  now: () => number,
) {
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

/** Throws where no turn is left: an attempt that would get none mostly costs no write. */
export function requireTurn(queue: Queue, now: number) {
  findTurn(queue, now)
}

/** Returns when the next turn starts; throws where too many wait for it already. */
function findTurn(queue: Queue, now: number) {
  const nextStart = nextStarts[queue]
  // A time further off than any turn comes from a clock that ran fast: it must not block sign-ins.
  const start = nextStart > now + 2 * hashingPace ? now : Math.max(now, nextStart)
  if (start - now > hashingPace) throw tooManySignIns(start - now)
  return start
}
