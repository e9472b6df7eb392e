import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type Database, openDatabase } from '../db/open'
import type { Bindings } from '../env'
import { ApiError } from '../errors'
import { log } from '../log'
import { clearTokenCookie, readTokenCookie } from './cookies'
import { liveSession, touchSession } from './store'
import { readToken } from './token'

/**
 * Stops a request whose cookie we did not sign. That is not yet an administrator: the session may
 * have ended. Only for routes whose handler goes on with `readAsAdmin`.
 */
export const requireToken = createMiddleware<Bindings>(async function requireToken(c, next) {
  const claims = await readToken(c.env, 'session', readTokenCookie(c, 'session'))
  if (!claims) return refuse(c)
  c.set('sessionId', claims.id)
  await next()
})

/** Stops a request without a live session. */
export const requireAdmin = createMiddleware<Bindings>(async function requireAdmin(c, next) {
  const session = await currentSession(c)
  if (!session) return refuse(c)
  await next()
})

/** Returns the live session of the request, or null; notes that it was used. */
export async function currentSession(c: Context<Bindings>) {
  const claims = await readToken(c.env, 'session', readTokenCookie(c, 'session'))
  if (!claims) return null
  const db = openDatabase(c.env.DB)
  const [session] = await liveSession(db, claims.id, Date.now())
  if (session) touchAfterwards(c, db, session)
  return session ?? null
}

type Row<Query> = Query extends PromiseLike<(infer R)[]> ? R : never
type Session = Row<ReturnType<typeof liveSession>>

/**
 * Runs a read in the same trip to D1 that looks the session up, and returns its rows only if the
 * session is live: half the time of asking twice. The rows are D1's own, since Drizzle's mapping of
 * fifty costs as much as reading them: select columns under the names of their properties.
 */
export async function readAsAdmin<Query extends PromiseLike<unknown[]> & Written>(
  c: Context<Bindings>,
  query: (db: Database) => Query,
): Promise<Row<Query>[]> {
  if (!c.var.sessionId) return refuse(c)
  const db = openDatabase(c.env.DB)
  const [sessions, rows] = await c.env.DB.batch([
    toStatement(c.env.DB, liveSession(db, c.var.sessionId, Date.now())),
    toStatement(c.env.DB, query(db)),
  ])
  const [live] = (sessions?.results ?? []) as Session[]
  if (!live) return refuse(c)
  touchAfterwards(c, db, live)
  return (rows?.results ?? []) as Row<Query>[]
}

type Written = { toSQL: () => { sql: string; params: unknown[] } }

function toStatement(d1: D1Database, query: Written) {
  const { sql, params } = query.toSQL()
  return d1.prepare(sql).bind(...params)
}

function refuse(c: Context): never {
  if (readTokenCookie(c, 'session')) clearTokenCookie(c, 'session')
  throw new ApiError('not_signed_in', 'Sign in to continue.')
}

function touchAfterwards(c: Context, db: Database, session: Session) {
  const touched = touchSession(db, session, Date.now()).catch(() =>
    log('warn', 'session_not_touched'),
  )
  c.executionCtx.waitUntil(touched)
}
