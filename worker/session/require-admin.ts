import { and, eq, gt, lte, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import {
  batch,
  type Database,
  type JsonRow,
  openDatabase,
  parseJsonRows,
  readJsonRows,
  type Source,
  statement,
} from '../db/database'
import { admins, sessions } from '../db/schema'
import type { Env } from '../env'
import { ApiError } from '../errors'
import { log } from '../log'
import { day, hour, minute } from '../time'
import { clearTokenCookie, readTokenCookie } from './tokens'

/** A session ends after `idleLifetime` without a request, and always after `absoluteLifetime`. */
export const idleLifetime = 12 * hour
export const absoluteLifetime = 7 * day

export function isLiveAt(now: number | Placeholder) {
  return and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, sql`${now} - ${idleLifetime}`))
}

/** A JSON array that starts with its kind. */
export type TaggedRow = [kind: string, ...values: unknown[]]

type SessionRow = [kind: 'session', adminId: string, lastSeenAt: number]

/** `sessionId` and `now` (ms since 1970) are filled in. */
type RowsSelect = {
  select: SQL
  /** Of the other placeholders. */
  values?: Record<string, unknown>
}

export const askingAdmin = sql`(select admin_id from sessions where id = ${sql.placeholder('sessionId')})`

/** The reads also look up the session, in one trip. */
export type AsReader = Env & {
  Variables: {
    /** A poll does not extend the session, so that a page that nobody uses is signed out. */
    readAsAdmin<Rows extends unknown[]>(
      write: (
        db: Database,
        sessionId: string,
      ) => { [Key in keyof Rows]: Source | D1PreparedStatement },
      options?: { isPoll?: boolean },
    ): Promise<{ adminId: string; answers: { [Key in keyof Rows]: Rows[Key][] } }>
    /** In one statement, which is faster than a batch. */
    readRowsAsAdmin(
      rows: RowsSelect,
      options?: { isPoll?: boolean },
    ): Promise<{ adminId: string; rows: TaggedRow[] }>
  }
}

/** Checks the cookie; the handler's reads check the session. A handler that reads nothing fails. */
export const requireSession = createMiddleware<AsReader>(async function requireSession(c, next) {
  const { id } = await demandClaims(c)
  const db = openDatabase(c.env.DB)
  let isLookedUp = false
  const checkSession = (rows: readonly TaggedRow[], { isPoll = false } = {}) => {
    isLookedUp = true
    const session = rows.find((row): row is SessionRow => row[0] === 'session')
    if (!session) return refuse()
    const [, adminId, lastSeenAt] = session
    if (!isPoll) touchAfterwards(c, db, { sessionId: id, lastSeenAt })
    return adminId
  }
  c.set('readAsAdmin', async (write, options) => {
    const lookUp = statement(db, selectSessionRow, { sessionId: id, now: Date.now() })
    const [found, ...answers] = await batch<JsonRow>(db, [lookUp, ...write(db, id)])
    const adminId = checkSession(parseJsonRows(found?.results ?? []), options)
    return { adminId, answers: answers.map(({ results }) => results) as never }
  })
  c.set('readRowsAsAdmin', async ({ select, values }, options) => {
    const both = sql`${selectSessionRow} union all ${select}`
    const all = { ...values, sessionId: id, now: Date.now() }
    const rows = await readJsonRows<TaggedRow>(statement(db, both, all))
    return { adminId: checkSession(rows, options), rows }
  })
  await next()
  if (!isLookedUp && !c.error) throw new Error(`${c.req.path} was answered without a session check`)
})

/** Reads one table only: deleting an administrator also deletes the sessions. */
const selectSessionRow = sql`select json_array('session', admin_id, last_seen_at) as row from sessions
  where id = ${sql.placeholder('sessionId')} and ${isLiveAt(sql.placeholder('now'))}`

function selectSession(db: Database, id: string, now: number) {
  return db
    .select({
      id: sessions.adminId,
      email: admins.email,
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      passwordGivenAt: sessions.passwordGivenAt,
    })
    .from(sessions)
    .innerJoin(admins, eq(admins.id, sessions.adminId))
    .where(and(eq(sessions.id, id), isLiveAt(now)))
}

export type SignedInAdmin = Awaited<ReturnType<typeof selectSession>>[number]

export type AsAdmin = Env & { Variables: { admin: SignedInAdmin; db: Database } }

export const requireAdmin = createGuard()

/** Like `requireAdmin`, for what an open desk fetches by itself: a desk left open is signed out. */
export const requireAdminForPoll = createGuard({ isPoll: true })

/** For actions that an unlocked screen or a stolen cookie must not be enough for. */
export const requireRecentPassword = createGuard({ isRecent: true })

function createGuard({ isPoll = false, isRecent = false } = {}) {
  return createMiddleware<AsAdmin>(async function guard(c, next) {
    const claims = await demandClaims(c)
    const db = openDatabase(c.env.DB)
    const [admin] = await selectSession(db, claims.id, Date.now())
    if (!admin) return refuse()
    if (!isPoll) touchAfterwards(c, db, admin)
    if (isRecent) demandRecentPassword(admin)
    c.set('admin', admin)
    c.set('db', db)
    await next()
  })
}

const passwordLifetime = 15 * minute

/** Throws `password_required`. */
export function demandRecentPassword({ passwordGivenAt }: SignedInAdmin) {
  if (Date.now() - passwordGivenAt <= passwordLifetime) return
  throw new ApiError('password_required', 'Enter your password again to continue.')
}

/** Reads and records the use in one trip, and only reads if the database accepts no writes. */
export async function resumeSession<E extends Env>(c: Context<E>) {
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

/** Does not extend the session. */
export async function isSignedIn<E extends Env>(c: Context<E>) {
  const claims = await readTokenCookie(c, 'session')
  if (!claims) return false
  const [admin] = await selectSession(openDatabase(c.env.DB), claims.id, Date.now())
  return admin !== undefined
}

async function demandClaims<E extends Env>(c: Context<E>) {
  const claims = await readTokenCookie(c, 'session')
  if (claims) return claims
  clearTokenCookie(c, 'session')
  return refuse()
}

/** The cookie stays, as a newer one may have replaced it by now. */
export function refuse(): never {
  throw new ApiError('not_signed_in', 'Sign in to continue.')
}

/** A session's last use is written at most this often, so that not every read costs a write. */
const lastSeenPrecision = minute

type Seen = Pick<SignedInAdmin, 'sessionId' | 'lastSeenAt'>

function touchAfterwards(c: Context, db: Database, { sessionId, lastSeenAt }: Seen) {
  const now = Date.now()
  if (now - lastSeenAt < lastSeenPrecision) return
  const touching = touch(db, sessionId, now).run()
  c.executionCtx.waitUntil(touching.catch(() => log('warn', 'session_not_touched')))
}

function touch(db: Database, id: string, now: number) {
  const isDue = lte(sessions.lastSeenAt, now - lastSeenPrecision)
  return db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, id), isLiveAt(now), isDue))
}

export async function findAdmin(db: Database, id: string) {
  const [admin] = await db.select().from(admins).where(eq(admins.id, id))
  return admin
}
