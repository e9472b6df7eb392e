/** What only this Worker may read again, in an address or in a copy of the database. */
import { hkdfSync } from 'node:crypto'
import { EncryptJWT, errors, type JWTPayload, jwtDecrypt } from 'jose'
import { currentSecret, type Env, readSecrets } from './env'

const issuer = 'enquiry-desk'
const algorithms = { alg: 'dir', enc: 'A256GCM' } as const

type Scope = {
  /** Each has a key of its own. */
  purpose: 'second factor' | 'export ticket' | 'file ticket'
  /** The id of the administrator or the session that it is for. */
  subject: string
}

/** Returns `payload` encrypted; it cannot be decrypted after `expiresAt` (ms since 1970), if given. */
export async function encrypt(
  env: Env,
  { purpose, subject }: Scope,
  payload: JWTPayload,
  expiresAt?: number,
) {
  const token = new EncryptJWT(payload)
    .setProtectedHeader(algorithms)
    .setSubject(subject)
    .setIssuer(issuer)
    .setAudience(purpose)
  if (expiresAt !== undefined) token.setExpirationTime(new Date(expiresAt))
  return token.encrypt(deriveKey(currentSecret(env), purpose))
}

/**
 * Returns what was encrypted for this subject, and whether that was under the secret before the
 * current one; null where it is altered, expired, of another subject or under another secret.
 */
export async function decrypt<Payload>(env: Env, { purpose, subject }: Scope, encrypted: string) {
  for (const [position, secret] of readSecrets(env).entries()) {
    try {
      const { payload } = await jwtDecrypt<Payload>(encrypted, deriveKey(secret, purpose), {
        issuer,
        audience: purpose,
        subject,
        keyManagementAlgorithms: [algorithms.alg],
        contentEncryptionAlgorithms: [algorithms.enc],
      })
      return { payload, isOutdated: position > 0 }
    } catch (thrown) {
      // jose throws a TypeError for what is no token at all.
      if (!(thrown instanceof errors.JOSEError || thrown instanceof TypeError)) throw thrown
    }
  }
  return null
}

/** Kept for each isolate: a few purposes, and two secrets at most. */
const keys = new Map<string, Uint8Array>()

/** Returns a key of 256 bits from the secret that signs the sessions (HKDF, RFC 5869). */
export function deriveKey(secret: string, purpose: string) {
  const name = `${purpose}/${secret}`
  const key = keys.get(name) ?? new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
  keys.set(name, key)
  return key
}
