import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { type Database, openDatabase } from '../db/open'
import { sessions } from '../db/schema'
import {
  cachedStatement,
  type JsonRow,
  parseJsonRows,
  readJsonRows,
  statement,
} from '../db/statement'
import type { Bindings } from '../env'
import { ApiError } from '../errors'
import { log } from '../log'
import { minute } from '../time'
import { isLiveAt, selectSession } from './store'
import { clearTokenCookie, readTokenCookie } from './token-cookies'

/** A row of a select that goes with the session's: a JSON array in one column. The first value says what it is. */
export type TaggedRow = [kind: string, ...values: unknown[]]

type SessionRow = [kind: 'session', adminId: string, lastSeenAt: number]

/** A select of tagged rows, whose placeholders `sessionId` and `now` (ms since 1970) are filled for it. */
export type RowsSelect = {
  /** Tells everything about the SQL, which is written once then. */
  key: string | undefined
  write: () => SQL
  /** What its other placeholders stand for. */
  values?: Record<string, unknown>
}

/** SQL with the placeholder `sessionId`: the id of the administrator who asks. */
export const askingAdmin = sql`(select admin_id from sessions where id = ${sql.placeholder('sessionId')})`

/** What Hono's context carries behind `requireSession`: reads that find the session in the same trip. */
export type AsReader = Bindings & {
  Variables: {
    /** Of whoever asks, once something is read. */
    adminId: string
    /**
     * Runs statements in one batch with the session's. A poll does not extend the session: a page
     * that nobody touches is signed out.
     */
    readAsAdmin<Rows extends unknown[]>(
      write: (db: Database, sessionId: string) => { [Key in keyof Rows]: D1PreparedStatement },
      options?: { isPoll?: boolean },
    ): Promise<{ [Key in keyof Rows]: Rows[Key][] }>
    /** Runs a select in one statement with the session's, in less time than a batch. */
    readRowsAsAdmin(select: RowsSelect, options?: { isPoll?: boolean }): Promise<TaggedRow[]>
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
  let isLookedUp = false
  const welcome = (rows: readonly TaggedRow[], { isPoll = false } = {}) => {
    isLookedUp = true
    const session = rows.find((row): row is SessionRow => row[0] === 'session')
    if (!session) return refuse(c)
    const [, adminId, lastSeenAt] = session
    c.set('adminId', adminId)
    if (!isPoll) touchAfterwards(c, db, { id, lastSeenAt })
  }
  c.set('readAsAdmin', async (write, options) => {
    const lookUp = statement(db, selectSessionRow, { sessionId: id, now: Date.now() })
    const [found, ...answers] = await c.env.DB.batch<JsonRow>([lookUp, ...write(db, id)])
    welcome(parseJsonRows(found?.results ?? []), options)
    return answers.map(({ results }) => results) as never
  })
  c.set('readRowsAsAdmin', async ({ key, write, values }, options) => {
    const both = () => sql`${selectSessionRow} union all ${write()}`
    const all = { ...values, sessionId: id, now: Date.now() }
    const select = key ? cachedStatement(db, key, both, all) : statement(db, both(), all)
    const rows = await readJsonRows<TaggedRow>(select)
    welcome(rows, options)
    return rows
  })
  await next()
  if (!isLookedUp && !c.error) throw new Error(`${c.req.path} was answered to anybody`)
})

/** One row: administrators take their sessions with them. */
const selectSessionRow = sql`select json_array('session', admin_id, last_seen_at) as row from sessions
  where id = ${sql.placeholder('sessionId')} and ${isLiveAt(sql.placeholder('now'))}`

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
async function currentSession<E extends Bindings>(c: Context<E>) {
  const claims = await readTokenCookie(c, 'session')
  if (!claims) return null
  const db = openDatabase(c.env.DB)
  const [session] = await selectSession(db, claims.id, Date.now())
  if (session) touchAfterwards(c, db, session)
  return session ?? null
}

/**
 * The same for the request that begins a visit, which mostly has to note it: in one trip to the
 * database, unless that takes no writes.
 */
export async function resumeSession<E extends Bindings>(c: Context<E>) {
  const claims = await readTokenCookie(c, 'session')
  if (!claims) return null
  const db = openDatabase(c.env.DB)
  const now = Date.now()
  const reading = selectSession(db, claims.id, now)
  const [[session]] = await db.batch([reading, touch(db, claims.id, now)]).catch(async () => {
    log('warn', 'session_not_touched')
    return [await reading]
  })
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
  const now = Date.now()
  if (now - session.lastSeenAt < lastSeenPrecision) return
  const touching = touch(db, session.id, now).run()
  c.executionCtx.waitUntil(touching.catch(() => log('warn', 'session_not_touched')))
}

/** Returns the statement that notes a live session's use, if its last one was long enough ago. */
function touch(db: Database, id: string, now: number) {
  const isDue = lte(sessions.lastSeenAt, now - lastSeenPrecision)
  return db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, id), isLiveAt(now), isDue))
}
