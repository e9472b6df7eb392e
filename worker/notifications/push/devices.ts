/** Push messages (RFC 8030). */

import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { SignJWT } from 'jose'
import * as v from 'valibot'
import { type Database, openDatabase, retryTransient } from '../../db/database'
import { pushSubscriptions } from '../../db/schema'
import type { Bindings, Env } from '../../env'
import { ApiError } from '../../errors'
import { requireJson, validate } from '../../http/validate'
import { log } from '../../log'
import { requireAdmin } from '../../session/require-admin'
import { day, hour, second } from '../../time'

/** For a device that is off, in seconds. */
const messageLifetime = day / second

const timeLimit = 10 * second

/** At most a day (RFC 8292 §2). */
const signatureLifetime = 12 * hour

/** A request can have six calls unanswered (Workers docs, "Limits"): the e-mail must not have to wait. */
const devicesAtOnce = 3

/** For a subscription that has ended (RFC 8030 §7.3). */
const endedStatuses = [404, 410]

/**
 * Sends no content, so that no enquiry passes through a push service: the service worker shows 'New
 * enquiry'. Never throws, and no visitor waits for it.
 */
export async function notifyDevices(env: Bindings, now: () => number) {
  const vapid = readVapid(env)
  if (!vapid) return
  try {
    const db = openDatabase(env.DB)
    const endpoints = await listDevices(db)
    if (endpoints.length === maxNotified) await recordNotified(db, endpoints, now())
    const tokens = await signFor(endpoints, vapid, now())
    const ended: string[] = []
    const sendRest = async () => {
      for (let it = endpoints.pop(); it; it = endpoints.pop()) {
        if (await sendTo(it, tokens.get(new URL(it).origin) ?? '')) ended.push(it)
      }
    }
    await Promise.all(Array.from({ length: devicesAtOnce }, sendRest))
    if (ended.length > 0) await removeDevices(db, ended)
  } catch {
    log('error', 'devices_not_notified')
  }
}

/** Returns whether the subscription has ended. */
async function sendTo(endpoint: string, authorization: string) {
  const { hostname: service } = new URL(endpoint)
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      // A redirect counts as a failure, because only known services may be called.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeLimit),
      headers: {
        authorization,
        ttl: `${messageLifetime}`,
        urgency: 'high',
        // A device that was off gets only the latest message (RFC 8030 §5.4).
        topic: 'new-inquiry',
      },
    })
    await response.body?.cancel()
    const { ok, status } = response
    if (endedStatuses.includes(status)) return true
    if (!ok) log('warn', 'device_not_notified', { service, status })
  } catch {
    log('warn', 'device_not_notified', { service })
  }
  return false
}

/** RFC 8292. */
type Vapid = { publicKey: string; privateKey: string; subject: string }

function readVapid(env: Bindings): Vapid | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env
  if (!publicKey || !privateKey || !subject || findVapidProblems(env).length > 0) return null
  return { publicKey, privateKey, subject }
}

/** With neither key set, push is off, which is valid. */
export function findVapidProblems(env: Bindings) {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env
  if (!publicKey && !privateKey) return []
  const hasSubject = /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(subject ?? '')
  return [
    // An uncompressed point on the P-256 curve has 65 bytes, a private key 32 (RFC 8292 §3.2).
    ...(sizeOf(publicKey) === 65 ? [] : ['VAPID_PUBLIC_KEY']),
    ...(sizeOf(privateKey) === 32 ? [] : ['VAPID_PRIVATE_KEY']),
    ...(hasSubject ? [] : ['VAPID_SUBJECT']),
  ]
}

function sizeOf(base64url = '') {
  return /^[\w-]+$/.test(base64url) ? Buffer.from(base64url, 'base64url').length : 0
}

type Authorization = { header: string; expiresAt: number }

/** By key and origin of the push service; kept per isolate. */
const authorizations = new Map<string, Authorization>()

/** Windows has many push services. */
const maxAuthorizations = 100

async function signFor(endpoints: readonly string[], vapid: Vapid, now: number) {
  const headers = new Map<string, string>()
  for (const origin of new Set(endpoints.map((each) => new URL(each).origin))) {
    headers.set(origin, await authorize(vapid, origin, now))
  }
  return headers
}

/** One signature serves all devices of a push service for half of its time (RFC 8292 §2.1). */
async function authorize(vapid: Vapid, origin: string, now: number) {
  const key = JSON.stringify([vapid, origin])
  const kept = authorizations.get(key)
  // With a clock that was set back, it would be valid for longer than is allowed.
  const timeLeft = (kept?.expiresAt ?? 0) - now
  if (kept && timeLeft > signatureLifetime / 2 && timeLeft <= signatureLifetime) return kept.header
  if (authorizations.size >= maxAuthorizations) authorizations.clear()
  const expiresAt = now + signatureLifetime
  const header = await sign(vapid, origin, expiresAt)
  authorizations.set(key, { header, expiresAt })
  return header
}

async function sign(
  { publicKey, privateKey: d, subject }: Vapid,
  origin: string,
  expiresAt: number,
) {
  // The first byte marks the point as uncompressed; its coordinates follow (SEC 1, 2.3.3).
  const point = Buffer.from(publicKey, 'base64url')
  const x = point.toString('base64url', 1, 33)
  const y = point.toString('base64url', 33)
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(origin)
    .setExpirationTime(new Date(expiresAt))
    .setSubject(subject)
    .sign({ kty: 'EC', crv: 'P-256', x, y, d })
  return `vapid t=${token}, k=${publicKey}`
}

/** Of one administrator; beyond that, the least recently confirmed are removed. */
const devicesMax = 10

/** Of one enquiry; the free plan allows 50 calls per request. */
const maxNotified = 40

const { endpoint, adminId, createdAt, notifiedAt } = pushSubscriptions

/** Adds a device, or confirms that it is still in use. */
export async function saveDevice(db: Database, address: string, admin: string, now: number) {
  const set = { adminId: admin, createdAt: now }
  const newest = db
    .select({ endpoint })
    .from(pushSubscriptions)
    .where(eq(adminId, admin))
    .orderBy(desc(createdAt))
    .limit(devicesMax)
  await db.batch([
    db
      .insert(pushSubscriptions)
      .values({ endpoint: address, ...set })
      .onConflictDoUpdate({ target: endpoint, set }),
    db.delete(pushSubscriptions).where(and(eq(adminId, admin), notInArray(endpoint, newest))),
  ])
}

/** With more devices than one enquiry notifies, all ring in turns. */
export async function listDevices(db: Database) {
  const devices = await db
    .select({ endpoint })
    .from(pushSubscriptions)
    .orderBy(notifiedAt, endpoint)
    .limit(maxNotified)
  return devices.map((device) => device.endpoint)
}

async function recordNotified(db: Database, endpoints: readonly string[], now: number) {
  const isNotified = sql`endpoint in (select value from json_each(${JSON.stringify(endpoints)}))`
  await db.update(pushSubscriptions).set({ notifiedAt: now }).where(isNotified)
}

/** Not limited to the owner: anybody who knows an endpoint may remove it. */
async function removeDevices(db: Database, endpoints: string[]) {
  await db.delete(pushSubscriptions).where(inArray(endpoint, endpoints))
}

/** In characters; real ones have up to 600. */
const endpointMaxLength = 2000

const problem = 'Send the endpoint of a known push service'

/** Browsers also send keys, which only messages with a payload need; ours have none. */
const Device = v.object(
  {
    endpoint: v.pipe(
      v.string(problem),
      v.maxLength(endpointMaxLength, problem),
      v.check(isPushService, problem),
    ),
  },
  problem,
)

export const pushRoutes = new Hono<Env>()
  .get('/', requireAdmin, async (c) => {
    return c.json({ publicKey: readVapid(c.env)?.publicKey ?? null }, 200)
  })
  .put('/subscription', requireAdmin, requireJson, validate('json', Device), async (c) => {
    if (!readVapid(c.env)) throw new ApiError('push_unavailable', 'Push is not set up.')
    const { admin, db } = c.var
    const { endpoint } = c.req.valid('json')
    await retryTransient(() => saveDevice(db, endpoint, admin.id, Date.now()))
    return c.body(null, 204)
  })
  .delete('/subscription', requireAdmin, requireJson, validate('json', Device), async (c) => {
    await retryTransient(() => removeDevices(c.var.db, [c.req.valid('json').endpoint]))
    return c.body(null, 204)
  })

/** Of Chrome and related browsers, Firefox, Edge and Safari. Calling no other host prevents SSRF. */
const hosts = [
  'fcm.googleapis.com',
  // Chromium that was built without Google's keys, as by Debian.
  'jmt17.google.com',
]
const domains = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com']

export function isPushService(endpoint: string) {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return false
  return hosts.includes(url.hostname) || domains.some((domain) => url.hostname.endsWith(domain))
}
