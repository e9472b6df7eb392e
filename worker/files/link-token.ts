/**
 * The token in the address of an enquiry's private page. Nothing of it is stored: it is the enquiry's id
 * and a keyed hash of it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../encryption'
import { type Env, readSecrets } from '../env'
import { ApiError } from '../errors'

const purpose = 'enquiry link'

/** Bytes of a UUID, and of the hash: as many nobody guesses (RFC 2104 §5). */
const idLength = 16
const macLength = 16

/** Returns the address of the page on the site; undefined where there is no secret to sign with. */
export function enquiryPage(env: Env, inquiryId: string) {
  const [secret] = readSecrets(env)
  if (!secret) return undefined
  const id = Buffer.from(inquiryId.replaceAll('-', ''), 'hex')
  return `/enquiry/${Buffer.concat([id, macOf(secret, id)]).toString('base64url')}`
}

/** Returns the id of the enquiry that a token is for, or null. Constant in time. */
export function readLinkToken(env: Env, token: string) {
  const bytes = Buffer.from(token, 'base64url')
  // One way of writing each: no second token for the same enquiry.
  if (bytes.length !== idLength + macLength || bytes.toString('base64url') !== token) return null
  const id = bytes.subarray(0, idLength)
  const mac = bytes.subarray(idLength)
  const isOurs = readSecrets(env).map((secret) => timingSafeEqual(macOf(secret, id), mac))
  if (!isOurs.includes(true)) return null
  const hex = id.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

function macOf(secret: string, id: Uint8Array) {
  const mac = createHmac('sha256', deriveKey(secret, purpose)).update(id).digest()
  return mac.subarray(0, macLength)
}

/** Returns the enquiry that the token of an Authorization header is for. Throws `invalid_link`. */
export function requireLinkToken(env: Env, authorization: string | undefined) {
  const [, token = ''] = /^Bearer ([\w-]+)$/i.exec(authorization ?? '') ?? []
  const inquiryId = readLinkToken(env, token)
  if (inquiryId) return inquiryId
  throw new ApiError('invalid_link', 'This link is not valid. Open the one that you were given.', {
    headers: { 'www-authenticate': 'Bearer' },
  })
}
