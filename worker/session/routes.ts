import Bowser from 'bowser'
import { eq, exists, sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { Code, Credentials, LinkRequest, LinkUse } from '../account/contract'
import { auditEntry } from '../audit/store'
import { type Database, openDatabase } from '../db/database'
import { admins, sessions } from '../db/schema'
import { attachedMaxBytesOf, canCopy, canReply } from '../emails/channels/providers'
import { currentSecret, type Env, isDemo } from '../env'
import { ApiError, describeCause } from '../errors'
import { clientAddress, isWithinLimits, limitPeriod } from '../http/rate-limit'
import { requireJson, validate } from '../http/validate'
import { log } from '../log'
import { day, minute, second } from '../time'
import { redeemLink, sendLink } from './links'
import { absoluteLifetime, resumeSession } from './require-admin'
import { type SignedIn, signIn, signInWithCode, type Visitor } from './sign-in'
import { tooManySignIns } from './throttle'
import { clearTokenCookie, readTokenCookie, setTokenCookie } from './tokens'

const codeTimeLimit = 5 * minute

/** How long a browser that signed in stays known, in ms. */
const deviceLifetime = 180 * day

/** Known browsers are counted apart, so that strangers at their address do not use up their attempts. */
const limitSignIns = createMiddleware<Env>(async function limitSignIns(c, next) {
  const device = await readTokenCookie(c, 'device')
  const source = device ? `device:${device.id}` : clientAddress(c)
  if (!(await isWithinLimits(c.env, c.env.SIGN_IN_LIMIT, 'sign-ins', source))) {
    throw tooManySignIns(limitPeriod * second)
  }
  await next()
})

/** Counted apart, so that failed sign-ins at an address do not keep it from asking for a link. */
const limitLinks = createMiddleware<Env>(async function limitLinks(c, next) {
  if (!(await isWithinLimits(c.env, c.env.SIGN_IN_LIMIT, 'sign-in links', clientAddress(c)))) {
    throw tooManySignIns(limitPeriod * second)
  }
  await next()
})

export const sessionRoutes = new Hono<Env>()
  .post('/', requireJson, limitSignIns, validate('json', Credentials), async (c) => {
    const visitor = await readVisitor(c)
    const result = await signIn(c.env, c.req.valid('json'), visitor, Date.now)
    if ('secondFactor' in result) {
      const time = { lifetime: codeTimeLimit, now: Date.now() }
      await setTokenCookie(c, 'second-factor', result.secondFactor, time)
      throw new ApiError(
        'auth/second-factor-required',
        'Enter the code from your authenticator app.',
      )
    }
    await setSignInCookies(c, result, visitor.device?.id)
    return c.json({ user: result.user }, 200)
  })
  .post('/second-factor', requireJson, limitSignIns, validate('json', Code), async (c) => {
    const visitor = await readVisitor(c)
    const claims = await readTokenCookie(c, 'second-factor')
    const { code } = c.req.valid('json')
    const result = await signInWithCode(c.env, { code, claims }, visitor, Date.now)
    clearTokenCookie(c, 'second-factor')
    if (!result) {
      throw new ApiError('auth/second-factor-expired', 'Enter your e-mail and password again.')
    }
    await setSignInCookies(c, result, visitor.device?.id)
    return c.json({ user: result.user }, 200)
  })
  .post('/links', requireJson, limitLinks, validate('json', LinkRequest), (c) => {
    if (!canReply(c.env)) {
      throw new ApiError(
        'auth/links-unavailable',
        'No e-mail channel of this site can write to you. Whoever runs the site can make a link with npm run admin -- link.',
      )
    }
    const sending = sendLink(c.env, c.req.valid('json').email, Date.now)
    c.executionCtx.waitUntil(
      sending.catch((thrown) => {
        log('error', 'sign_in_link_failed', { cause: describeCause(thrown) })
      }),
    )
    return c.body(null, 202)
  })
  // What a link in an e-mail leads to. Not GET, which programs that check e-mails send as well.
  .post('/device', requireJson, limitLinks, validate('json', LinkUse), async (c) => {
    currentSecret(c.env) // Throws, before the link is used up, if no cookie could be signed.
    const { link } = c.req.valid('json')
    const browser = browserName(c.req.header('user-agent'))
    const now = Date.now()
    const subject = await redeemLink(openDatabase(c.env.DB), { link, browser }, now)
    const device = { id: crypto.randomUUID(), subject }
    await setTokenCookie(c, 'device', device, { lifetime: deviceLifetime, now })
    return c.body(null, 204)
  })
  .get('/', async (c) => {
    const session = await resumeSession(c)
    const user = session && { email: session.email }
    const desk = session && {
      canReply: canReply(c.env),
      canCopy: canCopy(c.env),
      attachedMaxBytes: attachedMaxBytesOf(c.env),
      isDemo: isDemo(c.env),
    }
    return c.json({ user, ...desk }, 200)
  })
  .delete('/', async (c) => {
    const claims = await readTokenCookie(c, 'session')
    if (claims) await endSession(openDatabase(c.env.DB), claims.id, Date.now())
    clearTokenCookie(c, 'session')
    // Not "storage", which also holds a visitor's unsent draft and the colour scheme. The desk
    // removes its own data from the browser (web/app/admin/store).
    c.header('clear-site-data', '"cache"')
    return c.body(null, 204)
  })

async function readVisitor(c: Context<Env>): Promise<Visitor> {
  return {
    address: clientAddress(c),
    browser: browserName(c.req.header('user-agent')),
    session: await readTokenCookie(c, 'session'),
    device: await readTokenCookie(c, 'device'),
    inBackground: (work) => c.executionCtx.waitUntil(work),
  }
}

async function setSignInCookies(
  c: Context<Env>,
  { session, device }: SignedIn,
  knownDeviceId: string | undefined,
) {
  const now = Date.now()
  await setTokenCookie(c, 'session', session, { lifetime: absoluteLifetime, now })
  if (device.id === knownDeviceId) return
  await setTokenCookie(c, 'device', device, { lifetime: deviceLifetime, now })
}

/** So that copies of its cookie are worthless too. */
async function endSession(db: Database, id: string, now: number) {
  const owner = db
    .select({ email: admins.email })
    .from(sessions)
    .innerJoin(admins, eq(admins.id, sessions.adminId))
    .where(eq(sessions.id, id))
  await db.batch([
    auditEntry(db, { actor: sql`${owner}`, now }, 'sign_out', { onlyIf: exists(owner) }),
    db.delete(sessions).where(eq(sessions.id, id)),
  ])
}

/** In characters; real ones have 80 to 250. */
const userAgentMaxLength = 400

const browsers = new Set<string>(Object.values(Bowser.BROWSER_MAP))
const systems = new Set<string>(Object.values(Bowser.OS_MAP))

/** As in 'Firefox on Windows'. Only names from the library's lists: anybody can forge the header. */
function browserName(userAgent: string | undefined) {
  if (!userAgent) return null
  const { browser, os } = Bowser.parse(userAgent.slice(0, userAgentMaxLength))
  if (!browser.name || !browsers.has(browser.name)) return null
  return os.name && systems.has(os.name) ? `${browser.name} on ${os.name}` : browser.name
}
