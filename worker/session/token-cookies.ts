/** The signed tokens in the cookies. They hold ids only; what they mean is in D1. */
import { errors, jwtVerify, SignJWT } from 'jose'
import { type Env, isSecret } from '../env'
import { ApiError } from '../errors'

const issuer = 'enquiry-desk'

export type Audience = 'session' | 'device' | 'second-factor'

type Claims = { id: string; subject: string }

/** Returns a token for `claims` that expires at `expiresAt` (ms since 1970). */
export async function issueToken(env: Env, audience: Audience, claims: Claims, expiresAt: number) {
  const { kid, key } = await signingKey(env)
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', kid })
    .setJti(claims.id)
    .setSubject(claims.subject)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(new Date(expiresAt))
    .sign(key)
}

/** Returns the claims, or null where the token is missing, expired, altered or not ours. */
export async function readToken(env: Env, audience: Audience, token: string | undefined) {
  if (!token) return null
  const keys = await knownKeys(env)
  const known = verified.get(token)
  if (known?.audience === audience && keys.includes(known.key)) {
    return known.expiresAt > Date.now() ? known.claims : null
  }
  try {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      ({ kid }) => keyNamed(keys, kid).key,
      {
        algorithms: ['HS256'],
        issuer,
        audience,
        requiredClaims: ['exp', 'jti', 'sub'],
      },
    )
    const claims = { id: payload.jti ?? '', subject: payload.sub ?? '' }
    const key = keyNamed(keys, protectedHeader.kid)
    remember(token, { claims, audience, key, expiresAt: (payload.exp ?? 0) * 1000 })
    return claims
  } catch (thrown) {
    // Expiry and a bad claim are two classes that share only this base.
    if (thrown instanceof errors.JOSEError || thrown instanceof TypeError) return null
    throw thrown
  }
}

type Verified = { claims: Claims; audience: Audience; key: NamedKey; expiresAt: number }

/**
 * Tokens this isolate has verified: the same characters need no second proof. Whether the session
 * they name still lives is asked of D1 each time.
 */
const verified = new Map<string, Verified>()
const verifiedMost = 500

function remember(token: string, entry: Verified) {
  if (verified.size >= verifiedMost) verified.clear()
  verified.set(token, entry)
}

type NamedKey = { kid: string; key: CryptoKey }

async function signingKey(env: Env) {
  const [key] = await knownKeys(env)
  if (!key) {
    throw new ApiError('sign_in_unavailable', 'Signing in is not set up.', {
      cause: new Error('SESSION_SECRET has fewer than 32 bytes'),
    })
  }
  return key
}

function keyNamed(keys: NamedKey[], kid: string | undefined) {
  const named = keys.find((key) => key.kid === kid)
  if (!named) throw new errors.JWSSignatureVerificationFailed()
  return named
}

const importedKeys = new Map<string, Promise<NamedKey>>()

/** The current secret's key first, then the one before it. jose takes short secrets, we do not. */
function knownKeys(env: Env) {
  const secrets = [env.SESSION_SECRET, env.SESSION_SECRET_PREVIOUS].filter(isSecret)
  return Promise.all(
    secrets.map((secret) => {
      const known = importedKeys.get(secret) ?? importKey(secret)
      importedKeys.set(secret, known)
      return known
    }),
  )
}

async function importKey(secret: string): Promise<NamedKey> {
  const bytes = new TextEncoder().encode(secret)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  // Names the secret without telling anything about it: the first 8 bytes of its hash.
  const kid = [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return {
    kid,
    key: await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']),
  }
}
