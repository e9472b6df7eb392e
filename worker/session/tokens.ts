/** Tokens and cookies contain only ids; everything else is in D1. */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import { type Bindings, currentSecret, type Env, readSessionSecrets } from '../env'
import { second } from '../time'

const issuer = 'enquiry-desk'

type Audience = 'session' | 'device' | 'second-factor'

export type Claims = { id: string; subject: string }

export async function issueToken(
  env: Bindings,
  audience: Audience,
  claims: Claims,
  expiresAt: number,
) {
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

/** Signatures are checked once; whether the session is still live is checked in D1 each time. */
const verified = new Map<
  string,
  Claims & { audience: Audience; secret: string; expiresAt: number }
>()
const verifiedMax = 500

/** How far the clock of another machine that has issued a token may be ahead, in ms. */
const clockDifference = 10 * second

/** Null if it is expired, altered or not ours. */
async function readToken(env: Bindings, audience: Audience, token: string) {
  const secrets = readSessionSecrets(env)
  const known = verified.get(token)
  if (known?.audience === audience && secrets.includes(known.secret)) {
    return known.expiresAt > Date.now() ? known : null
  }
  try {
    const { kid, typ = 'JWT' } = decodeProtectedHeader(token)
    const secret = secrets.find((each) => keyIdOf(each) === kid)
    // A token of another type was signed for another use (RFC 8725 §3.11).
    if (secret === undefined || typ !== 'JWT') return null
    const { payload } = await jwtVerify(token, encoder.encode(secret), {
      algorithms: ['HS256'],
      issuer,
      audience,
      requiredClaims: ['exp', 'iat', 'jti', 'sub'],
    })
    const { jti: id = '', sub: subject = '', exp = 0, iat } = payload
    if (typeof iat !== 'number' || iat * second > Date.now() + clockDifference) return null
    if (verified.size >= verifiedMax) verified.clear()
    verified.set(token, { id, subject, audience, secret, expiresAt: exp * 1000 })
    return { id, subject }
  } catch (thrown) {
    // The classes for expiry and for an invalid claim share only this base class.
    if (thrown instanceof errors.JOSEError || thrown instanceof TypeError) return null
    throw thrown
  }
}

/** Null unless this administrator has signed in on it before. */
export function knownDevice(device: Claims | null, adminId: string | undefined) {
  return device !== null && device.subject === adminId ? device.id : null
}

const encoder = new TextEncoder()

/** Reveals nothing about the secret. */
function keyIdOf(secret: string) {
  return createHash('sha256').update(secret).digest('hex').slice(0, 16)
}

/**
 * With the `__Host-` prefix, only this host can set the cookies, only over TLS (or on localhost),
 * and for all its paths. `Lax`, so that a link in an e-mail opens the desk signed in.
 */
const attributes = {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'Lax',
  prefix: 'host',
} as const

/** `lifetime` is in ms. */
export async function setTokenCookie<E extends Env>(
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

/** Of two cookies with its name none counts: a browser sends only one, so the other was planted. */
export async function readTokenCookie<E extends Env>(c: Context<E>, audience: Audience) {
  const names = (c.req.header('cookie') ?? '')
    .split(/[;,]/)
    .map((pair) => pair.split('=')[0]?.trim())
  if (names.filter((name) => name === `__Host-${audience}`).length > 1) return null
  const token = getCookie(c, audience, 'host')
  return token ? readToken(c.env, audience, token) : null
}
