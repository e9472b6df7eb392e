/**
 * The token in the address of an enquiry's private page: the enquiry's id and a keyed hash of the
 * id. The token is not stored.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import { deriveKey } from '../encryption'
import { type Env, readSecrets } from '../env'
import { ApiError } from '../errors'

const purpose = 'enquiry link'

/** Bytes of a UUID, and of the hash, which is truncated but still unguessable (RFC 2104 §5). */
const idLength = 16
const macLength = 16

/** Returns the path of the private page, or undefined if there is no secret to sign with. */
export function inquiryPage(env: Env, inquiryId: string) {
  const [secret] = readSecrets(env)
  if (!secret) return undefined
  const id = parse(inquiryId)
  return `/enquiry/${Buffer.concat([id, macOf(secret, id)]).toString('base64url')}`
}

/** Returns the id of the enquiry that a token belongs to, or null. Compares in constant time. */
export function readLinkToken(env: Env, token: string) {
  const bytes = Buffer.from(token, 'base64url')
  // Only canonical base64url, so that a token cannot be written in a second way.
  if (bytes.length !== idLength + macLength || bytes.toString('base64url') !== token) return null
  const id = bytes.subarray(0, idLength)
  const mac = bytes.subarray(idLength)
  const isOurs = readSecrets(env).map((secret) => timingSafeEqual(macOf(secret, id), mac))
  if (!isOurs.includes(true)) return null
  return stringify(id)
}

function macOf(secret: string, id: Uint8Array) {
  const mac = createHmac('sha256', deriveKey(secret, purpose)).update(id).digest()
  return mac.subarray(0, macLength)
}

/** Returns the id of the enquiry in an Authorization header's token. Throws `invalid_link`. */
export function requireLinkToken(env: Env, authorization: string | undefined) {
  const [, token = ''] = /^Bearer ([\w-]+)$/i.exec(authorization ?? '') ?? []
  const inquiryId = readLinkToken(env, token)
  if (inquiryId) return inquiryId
  throw new ApiError('invalid_link', 'This link is not valid. Use the link you were given.', {
    headers: { 'www-authenticate': 'Bearer' },
  })
}
