import { setTimeout as wait } from 'node:timers/promises'
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { Problem } from './problem.ts'

/** In ms. A write of a busy product takes a few. */
const pause = 100
const timeout = 20_000

/**
 * Returns a local database whose calls wait while another program, such as `npm start`, has the file
 * locked. D1 fails at once; it has then applied nothing.
 */
export function waitForLock(db: D1Database): D1Database {
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  const wrap = (sql: string, original: D1PreparedStatement): D1PreparedStatement => {
    const isRead = /^\s*(select|pragma)\b/i.test(sql)
    const waiting = replaceMethods(original, {
      bind: (...values: unknown[]) => wrap(sql, original.bind(...values)),
      ...Object.fromEntries(
        (['first', 'run', 'all', 'raw'] as const).map((name) => [
          name,
          (...args: never[]) =>
            untilUnlocked(() => Reflect.apply(original[name], original, args), isRead),
        ]),
      ),
    })
    originals.set(waiting, original)
    return waiting
  }
  return replaceMethods(db, {
    prepare: (sql: string) => wrap(sql, db.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) =>
      untilUnlocked(() => db.batch(statements.map((each) => originals.get(each) ?? each))),
    exec: (sql: string) => untilUnlocked(() => db.exec(sql)),
  })
}

function replaceMethods<T extends object>(target: T, methods: object): T {
  return new Proxy(target, {
    get: (_, name) => Reflect.get(name in methods ? methods : target, name),
  })
}

async function untilUnlocked<T>(call: () => Promise<T>, isRead = false): Promise<T> {
  for (let waited = 0; ; waited += pause) {
    try {
      return await call()
    } catch (thrown) {
      if (!isLocked(thrown, isRead)) throw thrown
      if (waited >= timeout) {
        throw new Problem(
          'The database is in use by another program, such as npm start. Try again, or stop that program first.',
        )
      }
    }
    await wait(pause)
  }
}

function isLocked(thrown: unknown, isRead: boolean) {
  const message = thrown instanceof Error ? thrown.message : ''
  // The second is how D1 reports it for a read.
  return (
    /SQLITE_BUSY|database is locked/.test(message) ||
    (isRead && message.includes('Failed to get session commit token'))
  )
}
