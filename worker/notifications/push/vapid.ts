/** How the Worker says at a push service who it is: VAPID (RFC 8292). */
import { SignJWT } from 'jose'
import type { Env } from '../../env'
import { hour } from '../../time'

/** How long one signature is good, in ms; at most a day (RFC 8292 §2). */
const signatureLifetime = 12 * hour

export type Vapid = { publicKey: string; privateKey: string; subject: string }

/** Returns what push messages are signed with, or null where it is not set up, or set up wrong. */
export function readVapid(env: Env): Vapid | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env
  if (!publicKey || !privateKey || !subject || findVapidProblems(env).length > 0) return null
  return { publicKey, privateKey, subject }
}

/** Returns the names of what is set but cannot work. None at all is fine: then there is no push. */
export function findVapidProblems(env: Env) {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env
  if (!publicKey && !privateKey) return []
  const problems: string[] = []
  // A point of the curve P-256, uncompressed, and a number below its order (RFC 8292 §3.2).
  if (bytesOf(publicKey)?.length !== 65) problems.push('VAPID_PUBLIC_KEY')
  if (bytesOf(privateKey)?.length !== 32) problems.push('VAPID_PRIVATE_KEY')
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(subject ?? ''))
    problems.push('VAPID_SUBJECT')
  return problems
}

/** Returns the Authorization header of a message to this device. */
export async function authorize(vapid: Vapid, endpoint: string, now: number) {
  const { publicKey, privateKey, subject } = vapid
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(new Date(now + signatureLifetime))
    .setSubject(subject)
    .sign(asJwk(publicKey, privateKey))
  return `vapid t=${token}, k=${publicKey}`
}

/** The first byte of an uncompressed point says so; its two numbers follow (SEC 1, 2.3.3). */
function asJwk(publicKey: string, privateKey: string) {
  const point = bytesOf(publicKey) ?? new Uint8Array()
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((number) =>
    Buffer.from(number).toString('base64url'),
  )
  return { kty: 'EC', crv: 'P-256', x, y, d: privateKey } as const
}

function bytesOf(base64url: string | undefined) {
  return /^[\w-]+$/.test(base64url ?? '') ? Buffer.from(base64url ?? '', 'base64url') : undefined
}
