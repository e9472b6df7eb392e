/** Signed tokens. They contain only ids; everything else is in D1. */
import { createHash } from 'node:crypto'
import { errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import { currentSecret, type Env, readSecrets } from '../env'

const issuer = 'enquiry-desk'

/** What a token is for. */
export type Audience = 'session' | 'device' | 'second-factor'

export type Claims = { id: string; subject: string }

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
 * Tokens that this isolate has verified, so that their signatures are not checked again. Whether
 * the session is still live is checked in D1 each time.
 */
const verified = new Map<string, Claims & { audience: Audience; kid: string; expiresAt: number }>()
const verifiedMax = 500

/** Returns the claims of a token, or null if it is expired, altered or not ours. */
export async function readToken(env: Env, audience: Audience, token: string) {
  const secrets = readSecrets(env)
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
    // The classes for expiry and for an invalid claim share only this base class.
    if (thrown instanceof errors.JOSEError || thrown instanceof TypeError) return null
    throw thrown
  }
}

/** Returns the id of the device if this administrator has signed in on it before, or null. */
export function knownDevice(device: Claims | null, adminId: string | undefined) {
  return device !== null && device.subject === adminId ? device.id : null
}

const encoder = new TextEncoder()

/** Cached per isolate: there are two secrets at most, and every request needs their ids. */
const keyIds = new Map<string, string>()

/** Identifies a secret without revealing anything about it: the first 8 bytes of its hash. */
function keyIdOf(secret: string) {
  const id = keyIds.get(secret) ?? createHash('sha256').update(secret).digest('hex').slice(0, 16)
  keyIds.set(secret, id)
  return id
}
