import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type Database, openDatabase } from '../db/open'
import type { Bindings } from '../env'
import { ApiError } from '../errors'
import { log } from '../log'
import { minute } from '../time'
import { isTouchDue, type LiveSession, liveSession, touchSession } from './store'
import { clearTokenCookie, readTokenCookie } from './token-cookies'

/**
 * Stops a request whose cookie we did not sign. That is not yet an administrator: the session may
 * have ended. Only for routes whose handler goes on with `readAsAdmin`.
 */
export const requireToken = createMiddleware<Bindings>(async function requireToken(c, next) {
  const claims = await readTokenCookie(c, 'session')
  if (!claims) return refuse(c)
  c.set('sessionId', claims.id)
  await next()
})

/** Who makes the request. */
export type SignedInAdmin = {
  id: string
  email: string
  sessionId: string
  /** ms since 1970. */
  passwordGivenAt: number
}

/** What Hono's context carries behind `requireAdmin`. */
export type AsAdmin = Bindings & { Variables: { admin: SignedInAdmin } }

/** Stops a request without a live session, and tells the handler whose it is: `c.var.admin`. */
export const requireAdmin = createMiddleware<AsAdmin>(async function requireAdmin(c, next) {
  const session = await currentSession(c)
  if (!session) return refuse(c)
  const { id: sessionId, adminId: id, email, passwordGivenAt } = session
  c.set('admin', { id, email, sessionId, passwordGivenAt })
  await next()
})

/** How long a password that was given serves for what cannot be undone, in ms. */
const passwordLifetime = 15 * minute

/**
 * Stops what an unlocked screen or a stolen cookie must not be enough for: it needs the password
 * again, if it was not given just now. Only behind `requireAdmin`.
 */
export const requireRecentPassword = createMiddleware<AsAdmin>(
  async function requireRecentPassword(c, next) {
    demandRecentPassword(c.var.admin)
    await next()
  },
)

/** Throws `password_required` where the password was given too long ago. */
export function demandRecentPassword({ passwordGivenAt }: SignedInAdmin) {
  if (Date.now() - passwordGivenAt <= passwordLifetime) return
  throw new ApiError('password_required', 'Enter your password again to continue.')
}

/** Returns the live session of the request, or null; notes that it was used. */
export async function currentSession<E extends Bindings>(c: Context<E>) {
  const claims = await readTokenCookie(c, 'session')
  if (!claims) return null
  const db = openDatabase(c.env.DB)
  const session = await liveSession(db, claims.id, Date.now()).first<LiveSession>()
  if (session) touchAfterwards(c, db, session)
  return session
}

/**
 * Runs a read in the same trip to D1 that looks the session up, and returns its rows only if the
 * session is live: half the time of asking twice.
 */
export async function readAsAdmin<Row>(
  c: Context<Bindings>,
  statement: (db: Database) => D1PreparedStatement,
) {
  const [rows] = await readAllAsAdmin<[Row]>(c, (db) => [statement(db)])
  return rows
}

/** The same for several reads, which all see the same moment. */
export async function readAllAsAdmin<Rows extends unknown[]>(
  c: Context<Bindings>,
  statements: (db: Database) => { [Key in keyof Rows]: D1PreparedStatement },
): Promise<{ [Key in keyof Rows]: Rows[Key][] }> {
  if (!c.var.sessionId) return refuse(c)
  const db = openDatabase(c.env.DB)
  const session = liveSession(db, c.var.sessionId, Date.now())
  const [sessions, ...answers] = await c.env.DB.batch<unknown>([session, ...statements(db)])
  const [live] = (sessions?.results ?? []) as LiveSession[]
  if (!live) return refuse(c)
  touchAfterwards(c, db, live)
  return answers.map(({ results }) => results) as { [Key in keyof Rows]: Rows[Key][] }
}

/** Refuses a request without a live session, and takes its cookie away. */
export function refuse(c: Context): never {
  clearTokenCookie(c, 'session')
  throw new ApiError('not_signed_in', 'Sign in to continue.')
}

function touchAfterwards(c: Context, db: Database, session: LiveSession) {
  const now = Date.now()
  if (!isTouchDue(session, now)) return
  const touched = touchSession(db, session.id, now).catch(() => log('warn', 'session_not_touched'))
  c.executionCtx.waitUntil(touched)
}
