import { eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type Database, openDatabase } from '../db/open'
import { sessions } from '../db/schema'
import { statement } from '../db/statement'
import type { Bindings } from '../env'
import { ApiError } from '../errors'
import { log } from '../log'
import { minute } from '../time'
import { findSession, isLiveAt } from './store'
import { clearTokenCookie, readTokenCookie } from './token-cookies'

/** A row as JSON; null where a list leaves it out. With where it stands in a list. */
export type JsonRow = {
  json: string | null
  cursor: string | number | null
  timestamp: number | null
}

/** What Hono's context carries behind `requireSession`: reads that find the session in the same trip. */
export type AsReader = Bindings & {
  Variables: {
    /** SQL: the id of the administrator who asks, before anything is read. */
    selectAdminId: SQL
    /** The same, once something is read. */
    adminId: string
    /**
     * Runs statements in one batch with the session's. A poll does not extend the session: a page
     * that nobody touches is signed out.
     */
    readAsAdmin<Rows extends unknown[]>(
      write: (db: Database, sessionId: string) => { [Key in keyof Rows]: D1PreparedStatement },
      options?: { isPoll?: boolean },
    ): Promise<{ [Key in keyof Rows]: Rows[Key][] }>
    /** Runs a select of a `JsonRow`'s columns in one statement with the session's, in less time than a batch. */
    readJsonAsAdmin(select: SQL, options?: { isPoll?: boolean }): Promise<JsonRow[]>
  }
}

/**
 * Stops a request whose cookie we did not sign, and lets the handler read, which is refused unless
 * the session is live. A handler that answers without having read fails.
 */
export const requireSession = createMiddleware<AsReader>(async function requireSession(c, next) {
  const claims = await readTokenCookie(c, 'session')
  if (!claims) return refuse(c)
  const { id } = claims
  const db = openDatabase(c.env.DB)
  c.set('selectAdminId', sql`(select admin_id from sessions where id = ${id})`)
  let isLookedUp = false
  const welcome = (session: JsonRow | undefined, { isPoll = false } = {}) => {
    isLookedUp = true
    if (session?.cursor !== id) return refuse(c)
    c.set('adminId', session.json ?? '')
    if (!isPoll) touchAfterwards(c, db, { id, lastSeenAt: session.timestamp ?? 0 })
  }
  c.set('readAsAdmin', async (write, options) => {
    const lookUp = statement(db, selectSession(id))
    const [found, ...answers] = await c.env.DB.batch([lookUp, ...write(db, id)])
    welcome(found?.results[0] as JsonRow | undefined, options)
    return answers.map(({ results }) => results) as never
  })
  c.set('readJsonAsAdmin', async (select, options) => {
    const both = statement(db, sql`${selectSession(id)} union all ${select}`)
    const [session, ...rows] = (await both.all<JsonRow>()).results
    welcome(session, options)
    return rows
  })
  await next()
  if (!isLookedUp && !c.error) throw new Error(`${c.req.path} was answered to anybody`)
})

/** One row: administrators take their sessions with them. */
function selectSession(id: string) {
  return sql`select admin_id as json, id as cursor, last_seen_at as timestamp from sessions
    where id = ${id} and ${isLiveAt(Date.now())}`
}

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
  c.set('admin', await signedInAdmin(c))
  await next()
})

/**
 * Stops, besides, what an unlocked screen or a stolen cookie must not be enough for: it needs the
 * password again, if it was not given just now.
 */
export const requireRecentPassword = createMiddleware<AsAdmin>(
  async function requireRecentPassword(c, next) {
    const admin = await signedInAdmin(c)
    demandRecentPassword(admin)
    c.set('admin', admin)
    await next()
  },
)

async function signedInAdmin(c: Context<AsAdmin>): Promise<SignedInAdmin> {
  const session = await currentSession(c)
  if (!session) return refuse(c)
  const { id: sessionId, adminId: id, email, passwordGivenAt } = session
  return { id, email, sessionId, passwordGivenAt }
}

/** How long a password that was given serves for what cannot be undone, in ms. */
const passwordLifetime = 15 * minute

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
  const session = await findSession(db, claims.id, Date.now())
  if (session) touchAfterwards(c, db, session)
  return session ?? null
}

/** Refuses a request without a live session, and takes its cookie away. */
function refuse(c: Context): never {
  clearTokenCookie(c, 'session')
  throw new ApiError('not_signed_in', 'Sign in to continue.')
}

/** A session's last request is written at most this often: not every read has to cost a write. */
const lastSeenPrecision = minute

function touchAfterwards(
  c: Context,
  db: Database,
  session: Pick<typeof sessions.$inferSelect, 'id' | 'lastSeenAt'>,
) {
  const lastSeenAt = Date.now()
  if (lastSeenAt - session.lastSeenAt < lastSeenPrecision) return
  const touching = db.update(sessions).set({ lastSeenAt }).where(eq(sessions.id, session.id)).run()
  c.executionCtx.waitUntil(touching.catch(() => log('warn', 'session_not_touched')))
}
