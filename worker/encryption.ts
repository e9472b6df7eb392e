import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { EncryptJWT, errors, type JWTPayload, jwtDecrypt } from 'jose'
import { parse, stringify } from 'uuid'
import { type Bindings, currentSecret, readLinkSecrets } from './env'

const issuer = 'enquiry-desk'
const algorithms = { alg: 'dir', enc: 'A256GCM' } as const

type Scope = {
  /** Each purpose has its own key. */
  purpose: 'second factor' | 'export ticket' | 'file ticket'
  /** Id of the administrator or session that the data belongs to. */
  subject: string
}

/** Decryption fails after `expiresAt` (ms since 1970). */
export async function encrypt(
  env: Bindings,
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
  const [secret = currentSecret(env)] = readLinkSecrets(env)
  return token.encrypt(deriveKey(secret, purpose))
}

/** Null if it was altered, has expired, or belongs to another subject or secret. */
export async function decrypt<Payload>(
  env: Bindings,
  { purpose, subject }: Scope,
  encrypted: string,
) {
  for (const [position, secret] of readLinkSecrets(env).entries()) {
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
      // jose throws a TypeError for text that is not a token.
      if (!(thrown instanceof errors.JOSEError || thrown instanceof TypeError)) throw thrown
    }
  }
  return null
}

/** Kept per isolate: deriving one for each enquiry took a fiftieth of its time. */
const keys = new Map<string, Uint8Array>()

/** 256 bits (HKDF, RFC 5869). */
function deriveKey(secret: string, purpose: string) {
  const name = `${purpose} ${secret}`
  const key = keys.get(name) ?? new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
  keys.set(name, key)
  return key
}

/** Bytes of a UUID, and of the hash, which is truncated but still unguessable (RFC 2104 §5). */
const idLength = 16
const macLength = 16

/** Undefined if there is no secret. The token is the id and a keyed hash of it, and is not stored. */
export function inquiryPage(env: Bindings, inquiryId: string) {
  const id = parse(inquiryId)
  const [mac] = macsOf(env, 'enquiry link', id)
  if (!mac) return undefined
  return `/enquiry/${Buffer.concat([id, mac.subarray(0, macLength)]).toString('base64url')}`
}

/** Null if the token is not ours. Compares in constant time. */
export function readLinkToken(env: Bindings, token: string) {
  const bytes = Buffer.from(token, 'base64url')
  // Only canonical base64url, so that a token cannot be written in a second way.
  if (bytes.length !== idLength + macLength || bytes.toString('base64url') !== token) return null
  const id = bytes.subarray(0, idLength)
  const mac = bytes.subarray(idLength)
  const isOurs = macsOf(env, 'enquiry link', id).map((ours) =>
    timingSafeEqual(ours.subarray(0, macLength), mac),
  )
  if (!isOurs.includes(true)) return null
  return stringify(id)
}

/** Keyed hashes (HMAC-SHA-256) for links and addresses: of the current secret first. */
export function macsOf(env: Bindings, purpose: 'enquiry link' | 'reply address', data: Uint8Array) {
  return readLinkSecrets(env).map((secret) =>
    createHmac('sha256', deriveKey(secret, purpose)).update(data).digest(),
  )
}

/** Without a secret it is only as good as a plain hash. */
export function macOfAddress(env: Bindings, text: string) {
  const [secret = ''] = readLinkSecrets(env)
  return createHmac('sha256', deriveKey(secret, 'address')).update(text).digest()
}
