import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { auditEntry } from '../audit/store'
import { batch, hasChanged, limitTo } from '../db/database'
import { admins, recoveryCodes, secondFactors, sessions } from '../db/schema'
import type { Env } from '../env'
import { ApiError } from '../errors'
import { clientAddress } from '../http/rate-limit'
import { requireJson, validate } from '../http/validate'
import { hashPassword } from '../session/password'
import {
  type AsAdmin,
  isLiveAt,
  refuse,
  requireAdmin,
  requireSession,
} from '../session/require-admin'
import {
  addCodes,
  codesLeft,
  confirmWithCode,
  newRecoveryCodes,
  proposeSecret,
  useCode,
} from '../session/second-factor/factor'
import { takeTurnToHash } from '../session/throttle'
import { clearTokenCookie, knownDevice, readTokenCookie, setTokenCookie } from '../session/tokens'
import {
  AccountChange,
  Code,
  type Colleague,
  CurrentPassword,
  displayName,
  PasswordChange,
  wrongCode,
} from './contract'
import {
  changePassword,
  endOtherSessions,
  endSessionOf,
  provePassword,
  wrongPassword,
} from './password'
import { findWeakness } from './weak-passwords'

/** The first code turns it on, and another turns it off. */
const secondFactorRoutes = new Hono<Env>()
  .get('/', requireAdmin, async (c) => {
    const { id } = c.var.admin
    const [factor] = await c.var.db
      .select({ left: codesLeft(id) })
      .from(secondFactors)
      .where(and(eq(secondFactors.adminId, id), isNotNull(secondFactors.confirmedAt)))
    const isOn = factor !== undefined
    return c.json({ secondFactor: { isOn, recoveryCodesLeft: factor?.left ?? 0 } }, 200)
  })
  .post('/', requireAdmin, requireJson, validate('json', CurrentPassword), async (c) => {
    const { db } = c.var
    const proof = { password: c.req.valid('json').current, address: clientAddress(c) }
    await provePassword(db, c.var.admin, proof, Date.now)
    const secret = await proposeSecret(c.env, db, c.var.admin.id)
    if (secret) return c.json({ secret }, 201)
    throw new ApiError('second_factor_on', 'Two-step verification is already on.')
  })
  .put('/', requireAdmin, requireJson, validate('json', Code), async (c) => {
    const { admin } = c.var
    const { code } = c.req.valid('json')
    const attempt = { admin, code, address: clientAddress(c), device: null }
    const recoveryCodes = await confirmWithCode(c.env, attempt, Date.now())
    if (!recoveryCodes) throw wrongCodeError()
    return c.json({ recoveryCodes }, 200)
  })
  .delete('/', requireAdmin, requireJson, validate('json', Code), async (c) => {
    await requireCode(c, c.req.valid('json').code)
    const { id, email: actor } = c.var.admin
    const { db } = c.var
    await db.batch([
      db.delete(secondFactors).where(eq(secondFactors.adminId, id)),
      db.delete(recoveryCodes).where(eq(recoveryCodes.adminId, id)),
      auditEntry(db, { actor, now: Date.now() }, 'second_factor_off', {}),
    ])
    return c.body(null, 204)
  })
  .post('/recovery-codes', requireAdmin, requireJson, validate('json', Code), async (c) => {
    await requireCode(c, c.req.valid('json').code)
    const { codes, hashes } = newRecoveryCodes()
    const { id, email: actor } = c.var.admin
    const { db } = c.var
    await db.batch([
      db.delete(recoveryCodes).where(eq(recoveryCodes.adminId, id)),
      addCodes(db, id, hashes),
      auditEntry(db, { actor, now: Date.now() }, 'recovery_codes_made', {}),
    ])
    return c.json({ recoveryCodes: codes }, 201)
  })

export const accountRoutes = new Hono<Env>()
  .patch('/', requireAdmin, requireJson, validate('json', AccountChange), async (c) => {
    const { id, email } = c.var.admin
    const { name, signature, mutedKinds } = c.req.valid('json')
    const { db } = c.var
    const isOwn = sql`id = ${id}`
    const rename = (to: string | null) => [
      sql`update ${admins} set name = ${to} where ${isOwn} and name is not ${to}`,
      auditEntry(db, { actor: email, now: Date.now() }, 'name_changed', {
        details: { admin: email },
        onlyIf: hasChanged,
      }),
    ]
    await batch(db, [
      ...(name === undefined ? [] : rename(name || null)),
      ...(signature === undefined
        ? []
        : [sql`update ${admins} set signature = ${signature || null} where ${isOwn}`]),
      ...(mutedKinds === undefined ? [] : [db.update(admins).set({ mutedKinds }).where(isOwn)]),
    ])
    return c.body(null, 204)
  })
  // Asked for before sensitive actions.
  .post('/password', requireAdmin, requireJson, validate('json', CurrentPassword), async (c) => {
    const proof = { password: c.req.valid('json').current, address: clientAddress(c) }
    await provePassword(c.var.db, c.var.admin, proof, Date.now)
    return c.body(null, 204)
  })
  .put('/password', requireAdmin, requireJson, validate('json', PasswordChange), async (c) => {
    const { admin, db } = c.var
    const { current, password } = c.req.valid('json')
    const [owner] = await db.select().from(admins).where(eq(admins.id, admin.id))
    const weakness = owner && findWeakness(password, owner)
    if (weakness) {
      throw new ApiError('validation_failed', weakness, { fields: { password: weakness } })
    }
    const proof = { password: current, address: clientAddress(c) }
    const oldHash = await provePassword(db, admin, proof, Date.now)
    await takeTurnToHash('known', Date.now())
    const newHash = await hashPassword(password)
    const session = await changePassword(db, admin, { oldHash, newHash }, Date.now())
    // Another password was set or the session was ended in the meantime.
    if (!session) throw wrongPassword()
    await setSessionCookie(c, session)
    return c.body(null, 204)
  })
  .get('/sessions', requireAdmin, async (c) => {
    const { id, browser, createdAt, lastSeenAt } = sessions
    const rows = await c.var.db
      .select({ id, browser, createdAt, lastSeenAt })
      .from(sessions)
      .where(and(eq(sessions.adminId, c.var.admin.id), isLiveAt(Date.now())))
      .orderBy(desc(lastSeenAt))
    const isThis = (row: { id: string }) => row.id === c.var.admin.sessionId
    return c.json({ sessions: rows.map((row) => ({ ...row, isThis: isThis(row) })) }, 200)
  })
  .delete('/sessions', requireAdmin, async (c) => {
    const done = await endOtherSessions(c.var.db, c.var.admin, Date.now())
    if (!done) return refuse()
    await setSessionCookie(c, done.session)
    return c.json({ ended: done.ended }, 200)
  })
  .delete('/sessions/:id', requireAdmin, async (c) => {
    const id = c.req.param('id')
    const hasEnded = await endSessionOf(c.var.db, c.var.admin, id, Date.now())
    if (!hasEnded) throw new ApiError('not_found', 'That session has already ended.')
    if (id === c.var.admin.sessionId) clearTokenCookie(c, 'session')
    return c.body(null, 204)
  })
  .route('/second-factor', secondFactorRoutes)

/** More than any company has; any others, added later, are left out. */
const maxColleagues = 200

type Row = Omit<Colleague, 'name'> & { name: string | null }

export const teamRoutes = new Hono<Env>().get('/', requireSession, async (c) => {
  const { answers } = await c.var.readAsAdmin<[Row]>(() => [
    sql`select id, cast(email as text) as email, cast(name as text) as name,
        cast(coalesce(signature, '') as text) as signature
      from ${admins}
      order by created_at, id ${limitTo(maxColleagues)}`,
  ])
  const team = answers[0].map((row): Colleague => ({ ...row, name: displayName(row) }))
  return c.json(team, 200)
})

async function setSessionCookie<E extends Env>(
  c: Context<E>,
  { id, expiresAt }: { id: string; expiresAt: number },
) {
  const now = Date.now()
  await setTokenCookie(c, 'session', { id, subject: id }, { lifetime: expiresAt - now, now })
}

async function requireCode<E extends AsAdmin>(c: Context<E>, code: string) {
  const { admin } = c.var
  const device = knownDevice(await readTokenCookie(c, 'device'), admin.id)
  const attempt = { admin, code, address: clientAddress(c), device }
  if (!(await useCode(c.env, attempt, Date.now()))) throw wrongCodeError()
}

/** Not 401, which would mean that the session has ended. */
function wrongCodeError() {
  return new ApiError('validation_failed', wrongCode, { fields: { code: wrongCode } })
}
