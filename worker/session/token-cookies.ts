/** The signed tokens in the cookies. They hold ids only; what they mean is in D1. */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import { type Bindings, currentSecret, type Env, readSecrets } from '../env'

const issuer = 'enquiry-desk'

/** What a token is for; its cookie has the same name. */
type Audience = 'session' | 'device' | 'second-factor'

export type Claims = { id: string; subject: string }

/**
 * The cookies carry the `__Host-` prefix: only this host can set them, only over TLS (browsers
 * count localhost in), for the whole of it. Lax, so a link from a mail opens the list signed in.
 */
const attributes = {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'Lax',
  prefix: 'host',
} as const

/** Sets a cookie that is good for `lifetime` ms. */
export async function setTokenCookie<E extends Bindings>(
  c: Context<E>,
  audience: Audience,
  claims: Claims,
  { lifetime, now }: { lifetime: number; now: number },
) {
  const token = await issueToken(c.env, audience, claims, now + lifetime)
  setCookie(c, audience, token, { ...attributes, maxAge: lifetime / 1000 })
}

export function clearTokenCookie(c: Context, audience: Audience) {
  if (getCookie(c, audience, 'host')) deleteCookie(c, audience, attributes)
}

/** Returns a token that expires at `expiresAt` (ms since 1970). */
export async function issueToken(env: Env, audience: Audience, claims: Claims, expiresAt: number) {
  const secret = currentSecret(env)
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', kid: keyIdOf(secret) })
    .setJti(claims.id)
    .setSubject(claims.subject)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(new Date(expiresAt))
    .sign(encoder.encode(secret))
}

/**
 * Tokens this isolate has verified: the same characters need no second proof. Whether the session
 * they name still lives is asked of D1 each time.
 */
const verified = new Map<string, Claims & { audience: Audience; kid: string; expiresAt: number }>()
const verifiedMax = 500

/** Returns the claims of a cookie, or null where it is missing, expired, altered or not ours. */
export async function readTokenCookie<E extends Bindings>(c: Context<E>, audience: Audience) {
  const token = getCookie(c, audience, 'host')
  if (!token) return null
  const secrets = readSecrets(c.env)
  const known = verified.get(token)
  if (known?.audience === audience && secrets.some((secret) => keyIdOf(secret) === known.kid)) {
    return known.expiresAt > Date.now() ? known : null
  }
  const keyNamed = ({ kid }: JWTHeaderParameters) => {
    const secret = secrets.find((it) => keyIdOf(it) === kid)
    if (secret === undefined) throw new errors.JWSSignatureVerificationFailed()
    return encoder.encode(secret)
  }
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keyNamed, {
      algorithms: ['HS256'],
      issuer,
      audience,
      requiredClaims: ['exp', 'jti', 'sub'],
    })
    const { jti: id = '', sub: subject = '', exp = 0 } = payload
    if (verified.size >= verifiedMax) verified.clear()
    const { kid = '' } = protectedHeader
    verified.set(token, { id, subject, audience, kid, expiresAt: exp * 1000 })
    return { id, subject }
  } catch (thrown) {
    // Expiry and a bad claim are two classes that share only this base.
    if (thrown instanceof errors.JOSEError || thrown instanceof TypeError) return null
    throw thrown
  }
}

/** Returns the id of a browser in which this administrator signed in before, or null. */
export function knownDevice(device: Claims | null, adminId: string | undefined) {
  return device !== null && device.subject === adminId ? device.id : null
}

const encoder = new TextEncoder()

/** Kept for each isolate: there are two secrets at most, and every request asks for their names. */
const keyIds = new Map<string, string>()

/** Names a secret without revealing anything about it: the first 8 bytes of its hash. */
function keyIdOf(secret: string) {
  const id = keyIds.get(secret) ?? createHash('sha256').update(secret).digest('hex').slice(0, 16)
  keyIds.set(secret, id)
  return id
}
