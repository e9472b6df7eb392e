import * as v from 'valibot'
import { ApiError } from '../errors'
import { day } from '../time'
import type { Submission } from './store'

/** For how long a repeated key stands for the same submission. */
export const keyLifetime = day

const Key = v.pipe(v.string(), v.uuid(), v.toLowerCase())

/** Returns the Idempotency-Key header's UUID, or null without one; refuses anything else. */
export function readIdempotencyKey(header: string | undefined) {
  if (header === undefined) return null
  const key = v.safeParse(Key, header.trim())
  if (key.success) return key.output
  throw new ApiError('malformed_request', 'Idempotency-Key must be a UUID.')
}

/**
 * Returns a key made from the content, for a form without JavaScript, which has none of its own:
 * sending the same text again with Back is a retry, not a second inquiry. A UUIDv8 (RFC 9562 §5.8).
 */
export async function keyOfContent({ name, email, message }: Submission) {
  const content = new TextEncoder().encode(JSON.stringify([name, email, message]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  const hex = [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = (8 + (Number.parseInt(hex.charAt(16), 16) & 3)).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
