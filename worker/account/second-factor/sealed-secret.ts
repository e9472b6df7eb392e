/**
 * The secrets of authenticator apps as they are stored: encrypted for their administrator, so that a
 * copy of the database makes nobody's codes.
 */
import { EncryptJWT, errors, jwtDecrypt } from 'jose'
import { encryptionKeys } from '../../encryption-keys'
import type { Env } from '../../env'

const purpose = 'second factor'
const claims = { issuer: 'enquiry-desk', audience: purpose }

/** Returns a secret as it is stored. */
export async function sealSecret(env: Env, adminId: string, secret: string) {
  const [key] = await encryptionKeys(env, purpose)
  return new EncryptJWT({ secret })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setSubject(adminId)
    .setIssuer(claims.issuer)
    .setAudience(claims.audience)
    .encrypt(key)
}

/**
 * Returns what was sealed for this administrator, and whether that was under the secret before the
 * current one; null where neither opens it.
 */
export async function openSecret(env: Env, adminId: string, sealed: string) {
  const keys = await encryptionKeys(env, purpose)
  for (const [position, key] of keys.entries()) {
    if (!key) continue
    try {
      const { payload } = await jwtDecrypt<{ secret: string }>(sealed, key, {
        ...claims,
        subject: adminId,
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      })
      return { secret: payload.secret, isOutdated: position > 0 }
    } catch (thrown) {
      if (!(thrown instanceof errors.JOSEError)) throw thrown
    }
  }
  return null
}
