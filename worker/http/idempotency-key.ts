import * as v from 'valibot'
import { ApiError } from '../errors'

const KeyHeader = v.pipe(v.string(), v.uuid(), v.toLowerCase())

/** Returns the UUID of the Idempotency-Key header, or null without one. Refuses anything else. */
export function readIdempotencyKey(header: string | undefined) {
  if (header === undefined) return null
  const key = v.safeParse(KeyHeader, header.trim())
  if (key.success) return key.output
  throw new ApiError('malformed_request', 'Idempotency-Key must be a UUID.')
}
