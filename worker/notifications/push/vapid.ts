/** Signs push messages (RFC 8292). */
import { SignJWT } from 'jose'
import type { Bindings } from '../../env'
import { hour } from '../../time'

/** At most a day (RFC 8292 §2). */
const signatureLifetime = 12 * hour

export type Vapid = { publicKey: string; privateKey: string; subject: string }

export function readVapid(env: Bindings): Vapid | null {
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

/** Returns the `authorization` headers by origin. */
export async function signFor(devices: readonly { endpoint: string }[], vapid: Vapid, now: number) {
  const headers = new Map<string, string>()
  for (const origin of new Set(devices.map(({ endpoint }) => new URL(endpoint).origin))) {
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
