/** Push messages to administrators' devices (RFC 8030). */
import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { type Database, openDatabase } from '../../db/database'
import { pushSubscriptions } from '../../db/schema'
import type { Env } from '../../env'
import { log } from '../../log'
import { day, hour, second } from '../../time'

/** How long a push service keeps the message for a device that is off, in seconds. */
const messageLifetime = day / second

/** How long a push service may take to answer, in ms. */
const timeLimit = 10 * second

/** How long a signature is valid, in ms; at most a day (RFC 8292 §2). */
const signatureLifetime = 12 * hour

/**
 * How many devices are called at the same time. A request can have only six calls unanswered
 * (Workers docs, "Limits"), and others wait: a push service that hangs must not delay the e-mail.
 */
const devicesAtOnce = 3

/** The statuses of a push service for a subscription that has ended (RFC 8030 §7.3). */
const endedStatuses = [404, 410]

/**
 * Sends every device a message without content, so that no enquiry passes through a push service;
 * the service worker shows 'New enquiry'. Never throws, and no visitor waits for it.
 */
export async function notifyDevices(env: Env, now: () => number) {
  const vapid = readVapid(env)
  if (!vapid) return
  try {
    const db = openDatabase(env.DB)
    const endpoints = await listDevices(db)
    const ended: string[] = []
    const sendRest = async () => {
      for (let it = endpoints.pop(); it; it = endpoints.pop()) {
        const status = await send(it, vapid, now())
        if (endedStatuses.includes(status ?? 0)) ended.push(it)
      }
    }
    await Promise.all(Array.from({ length: devicesAtOnce }, sendRest))
    if (ended.length > 0) await removeDevices(db, ended)
  } catch {
    log('error', 'devices_not_notified')
  }
}

/** Returns the push service's status, or undefined if it did not answer. */
async function send(endpoint: string, vapid: Vapid, now: number) {
  const { hostname: service } = new URL(endpoint)
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      // A redirect counts as a failure, because only known services may be called.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeLimit),
      headers: {
        authorization: await authorize(vapid, endpoint, now),
        ttl: `${messageLifetime}`,
        urgency: 'high',
        // A device that was off gets only the latest message (RFC 8030 §5.4).
        topic: 'new-inquiry',
      },
    })
    await response.body?.cancel()
    const { ok, status } = response
    if (!ok && !endedStatuses.includes(status)) {
      log('warn', 'device_not_notified', { service, status })
    }
    return status
  } catch {
    log('warn', 'device_not_notified', { service })
    return undefined
  }
}

/** How the Worker identifies itself to a push service: VAPID (RFC 8292). */
type Vapid = { publicKey: string; privateKey: string; subject: string }

/** Returns the keys that sign push messages, or null if they are missing or invalid. */
export function readVapid(env: Env): Vapid | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env
  if (!publicKey || !privateKey || !subject || findVapidProblems(env).length > 0) return null
  return { publicKey, privateKey, subject }
}

/** Returns the names of invalid settings. With neither key set, push is off, which is valid. */
export function findVapidProblems(env: Env) {
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

/** Returns the Authorization header for a message to this device. */
async function authorize(
  { publicKey, privateKey: d, subject }: Vapid,
  device: string,
  now: number,
) {
  // The first byte marks the point as uncompressed; its coordinates follow (SEC 1, 2.3.3).
  const point = Buffer.from(publicKey, 'base64url')
  const x = point.toString('base64url', 1, 33)
  const y = point.toString('base64url', 33)
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(device).origin)
    .setExpirationTime(new Date(now + signatureLifetime))
    .setSubject(subject)
    .sign({ kty: 'EC', crv: 'P-256', x, y, d })
  return `vapid t=${token}, k=${publicKey}`
}

/** The most devices of one administrator; beyond that, the least recently confirmed are removed. */
const devicesMax = 10

/** The most devices notified of one enquiry; the free plan allows 50 calls per request. */
const maxNotified = 40

const { endpoint, adminId, createdAt } = pushSubscriptions

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

export async function listDevices(db: Database) {
  const devices = await db.select({ endpoint }).from(pushSubscriptions).limit(maxNotified)
  return devices.map((device) => device.endpoint)
}

/** Not limited to the owner: anybody who knows an endpoint may remove it. */
export async function removeDevices(db: Database, endpoints: string[]) {
  await db.delete(pushSubscriptions).where(inArray(endpoint, endpoints))
}
