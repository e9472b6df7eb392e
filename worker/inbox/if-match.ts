import { ApiError } from '../errors'

/**
 * Returns the version that an If-Match header names (RFC 9110 §13.1.1: in quotation marks), or
 * undefined where any version will do. Throws `malformed_request`.
 */
export function readIfMatch(header: string | undefined) {
  const tag = header?.trim()
  if (tag === undefined || tag === '*') return undefined
  const version = /^"(\d{1,15})"$/.exec(tag)?.[1]
  if (version) return Number(version)
  throw new ApiError('malformed_request', 'If-Match must be a version, in quotation marks.')
}
