import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { signInFailures } from '../db/schema'
import { canonicalEmail } from '../email-address'
import { ApiError } from '../errors'
import { neighbourhoodOf } from '../http/rate-limit'
import { day, hour, minute, second, wait } from '../time'

const memory = day

export type Count = {
  key: string
  /** How many failures in a row it takes to cause a pause; fewer are free, since people mistype. */
  freeFailures: number
  /** In ms. The pause doubles with each failure, from the first of these to the second. */
  shortestPause: number
  longestPause: number
  /** The pause applies only to addresses that have failed this often themselves. */
  spares: number
}

function countOf(key: string, limits: Partial<Count> = {}): Count {
  const usual = { freeFailures: 5, shortestPause: second, longestPause: 15 * minute, spares: 0 }
  return { key, ...usual, ...limits }
}

/** Otherwise strangers who fail all the time would keep out everybody who signs in on a new device. */
const sparedFailures = 3

/**
 * The address comes first. A browser that signed in before has a count of its own and no other, so that
 * strangers cannot delay its owner, not even from the same address.
 */
export function countsOf(address: string, email: string, knownDevice: string | null) {
  if (knownDevice) return [countOf(deviceKey(knownDevice))]
  const limits = { longestPause: minute, spares: sparedFailures }
  return [...countsOfAddress(address), countOf(`account:${canonicalEmail(email)}`, limits)]
}

/**
 * Only somebody with the password or a session can make such an attempt, so no stranger can make the owner
 * wait, and the pause may be so long that it allows only 100 attempts a day at a million codes.
 */
export function countsOfCode(address: string, adminId: string, knownDevice: string | null) {
  if (knownDevice) return [countOf(deviceKey(knownDevice))]
  return [...countsOfAddress(address), countOf(`factor:${adminId}`)]
}

export function countsOfLinks(adminId: string) {
  const limits = { freeFailures: 2, shortestPause: 5 * minute, longestPause: hour }
  return [countOf(linksKey(adminId), limits)]
}

export function linksKey(adminId: string) {
  return `link:${adminId}`
}

function deviceKey(id: string) {
  return `device:${id}`
}

function countsOfAddress(address: string) {
  const byAddress = countOf(`address:${address}`)
  const network = neighbourhoodOf(address)
  // Many people may share a network.
  return network ? [byAddress, countOf(`network:${network}`, { freeFailures: 50 })] : [byAddress]
}

/**
 * Counts an attempt as failed before it is made, so that concurrent ones cannot share the last free one.
 * The first statement returns whether it has to wait; then the second counts nothing, because nothing was
 * tried. `counts` may be SQL for a JSON array.
 */
export function countAttempt(db: Database, counts: SQL | Count[], now: number) {
  const list = Array.isArray(counts) ? asSql(counts) : counts
  const { key, count, blockedUntil, expiresAt } = signInFailures
  const limit = (name: keyof Count) => sql.raw(`each.value ->> '${name}'`)
  const failures = sql`iif(${expiresAt} > ${now}, ${count}, 0)`
  const states = sql`(select each.key as place, ${limit('key')} as name,
    ${limit('freeFailures')} as free_failures, ${limit('shortestPause')} as shortest_pause,
    ${limit('longestPause')} as longest_pause,
    ${failures} + 1 as failures, ${blockedUntil} - ${now} as wait,
    -- A time further ahead than any pause was set by a clock that ran fast.
    coalesce(${blockedUntil} - ${now} between 1 and ${limit('longestPause')}, 0) as is_paused,
    coalesce(first_value(${failures}) over (order by each.key), 0) < ${limit('spares')} as is_spared
    from json_each(${list}) as each left join ${signInFailures} on ${key} = ${limit('key')})`
  const pause = sql`iif(failures < free_failures, 0,
    min(longest_pause, shortest_pause << min(failures - free_failures, 20)))`
  const blocked = db
    .select({ wait: sql<number>`wait` })
    .from(states)
    .where(sql`is_paused and not is_spared`)
    .orderBy(sql`place`)
    .limit(1)
  const counting = db
    .insert(signInFailures)
    .select(
      // A pause that spares this attempt stays as it is, so that nobody can prolong or end it.
      sql`select name, failures, ${now} + ${pause}, ${now + memory}
        from (select *, max(is_paused and not is_spared) over () as is_blocked from ${states})
        where not is_blocked and not is_paused`,
    )
    .onConflictDoUpdate({
      target: key,
      set: {
        count: sql`excluded.count`,
        blockedUntil: sql`excluded.blocked_until`,
        expiresAt: sql`excluded.expires_at`,
      },
    })
    .returning({ key })
  return [blocked, counting] as const
}

export function asSql(counts: Count[]) {
  return sql`${JSON.stringify(counts)}`
}

export function refuseIfBlocked([blocked]: { wait: number }[]) {
  if (blocked) throw tooManySignIns(blocked.wait)
}

export function forgetFailures(db: Database, counts: Count[], onlyIf = sql`true`) {
  return db.delete(signInFailures).where(and(isAmong(counts), onlyIf))
}

export function moveFailures(db: Database, from: string, to: string) {
  const { key } = signInFailures
  return db
    .update(signInFailures)
    .set({ key: deviceKey(to) })
    .where(eq(key, deviceKey(from)))
}

function isAmong(counts: { key: string }[]) {
  return inArray(
    signInFailures.key,
    counts.map(({ key }) => key),
  )
}

/** `pause` is in ms. */
export function tooManySignIns(pause: number) {
  return new ApiError('auth/too-many-requests', 'Too many attempts. Please wait and try again.', {
    retryAfter: Math.max(1, Math.ceil(pause / second)),
  })
}

/** Hashes take turns in this isolate. Nearly all tests set the pace to 0. */
export const turns = {
  /** In ms, for each queue. A hash blocks the isolate for 200 to 300 ms; the rest is for other requests. */
  pace: 700,
  /** In ms since 1970. Strangers have a separate queue, so that a flood takes no turns of known devices. */
  next: { known: 0, strangers: 0 },
}

type Queue = keyof typeof turns.next

/** Turns are kept as a time, not a lock, so that a request that is cut off blocks nothing. */
export async function takeTurnToHash(queue: Queue, now: number) {
  const start = findTurn(queue, now)
  turns.next[queue] = start + turns.pace
  if (start > now) await wait(start - now)
}

/** `counted` is what `countAttempt` counted: an attempt that gets no turn is no longer a failed one. */
export async function takeTurnOfAttempt(
  db: Database,
  { counted, queue }: { counted: { key: string }[]; queue: Queue },
  now: () => number,
) {
  try {
    await takeTurnToHash(queue, now())
  } catch (thrown) {
    await db
      .update(signInFailures)
      .set({ count: sql`${signInFailures.count} - 1`, blockedUntil: now() })
      .where(isAmong(counted))
    throw thrown
  }
}

/** Throws if too many are waiting. Asked before an attempt is counted, which usually saves a write. */
export function findTurn(queue: Queue, now: number) {
  const nextStart = turns.next[queue]
  // A time further ahead than any turn was set by a fast clock, and must not block sign-ins.
  const start = nextStart > now + 2 * turns.pace ? now : Math.max(now, nextStart)
  if (start - now > turns.pace) throw tooManySignIns(start - now)
  return start
}
