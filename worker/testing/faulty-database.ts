import { env } from 'cloudflare:workers'

/** Called for each trip to D1, with its SQL; `commit` makes the trip. */
export type Trip = (sql: string, commit: () => Promise<unknown>) => Promise<unknown>

/** Transient errors, as D1 words them. */
export const connectionLost = () => new Error('D1_ERROR: Network connection lost.')
export const overloaded = () =>
  new Error('D1_ERROR: D1 DB is overloaded. Requests queued for too long.')

export const dailyLimitReached = (kind: 'read' | 'write' = 'read') =>
  new Error(
    `D1_ERROR: Your account has exceeded D1's free tier daily row ${kind} limit. Upgrade to a paid plan or wait until tomorrow (midnight UTC) to continue.`,
  )

/** Returns the real database, with every trip to it going through `trip`. */
export function databaseThrough(trip: Trip) {
  const originals = new WeakMap<object, { sql: string; statement: D1PreparedStatement }>()

  function wrap(sql: string, statement: D1PreparedStatement): D1PreparedStatement {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(sql, statement.bind(...values)),
      run: () => trip(sql, () => statement.run()),
      all: () => trip(sql, () => statement.all()),
      raw: () => trip(sql, () => statement.raw()),
      first: () => trip(sql, () => statement.first()),
    }
    originals.set(wrapped, { sql, statement })
    return wrapped as unknown as D1PreparedStatement
  }

  function original(wrapped: D1PreparedStatement) {
    const found = originals.get(wrapped)
    if (!found) throw new Error('The statement belongs to another database.')
    return found
  }

  const database = {
    prepare: (sql: string) => wrap(sql, env.DB.prepare(sql)),
    batch(statements: D1PreparedStatement[]) {
      const sql = statements.map((statement) => original(statement).sql).join('; ')
      return trip(sql, () => env.DB.batch(statements.map((each) => original(each).statement)))
    },
  }
  return database as unknown as D1Database
}

/** Returns a database that fails before it runs matching SQL, the first `times` times. */
export function databaseFailing(sqlRe: RegExp, fault: () => Error, times = Infinity) {
  let left = times
  return databaseThrough(async (sql, commit) => {
    if (!sqlRe.test(sql) || left === 0) return commit()
    left -= 1
    throw fault()
  })
}

/** Like `databaseFailing`, but the SQL runs and only the answer is lost. */
export function databaseLosingAnswers(sqlRe: RegExp, fault: () => Error, times = Infinity) {
  let left = times
  return databaseThrough(async (sql, commit) => {
    const answer = await commit()
    if (!sqlRe.test(sql) || left === 0) return answer
    left -= 1
    throw fault()
  })
}
