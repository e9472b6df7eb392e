import { HTTPException } from 'hono/http-exception'
import { isDailyLimitReached, isDatabaseFault, isTransient } from './db/database'
import { secondsToMidnight } from './time'

const statusOf = {
  malformed_request: 400,
  not_signed_in: 401,
  'auth/invalid-credential': 401,
  'auth/second-factor-required': 401,
  'auth/second-factor-expired': 401,
  'auth/invalid-code': 401,
  'auth/invalid-link': 401,
  invalid_link: 401,
  invalid_signature: 401,
  forbidden_origin: 403,
  not_author: 403,
  password_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  'auth/links-unavailable': 409,
  idempotency_mismatch: 409,
  stale_edit: 409,
  notification_withheld: 409,
  notification_under_way: 409,
  reply_unavailable: 409,
  reply_withheld: 409,
  replied_meanwhile: 409,
  reply_under_way: 409,
  merge_refused: 409,
  file_sent: 409,
  acknowledgement_unavailable: 409,
  second_factor_on: 409,
  inquiry_closed: 410,
  too_large: 413,
  file_too_large: 413,
  files_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  validation_failed: 422,
  too_many_files: 422,
  unsupported_file: 422,
  message_unreadable: 422,
  chunk_damaged: 422,
  digest_mismatch: 422,
  too_many_requests: 429,
  'auth/too-many-requests': 429,
  file_budget_spent: 429,
  text_budget_spent: 429,
  internal: 500,
  notification_failed: 502,
  storage_failed: 503,
  database_unavailable: 503,
  database_limit_reached: 503,
  sign_in_unavailable: 503,
  push_unavailable: 503,
  files_unavailable: 503,
  files_not_taken: 503,
  storage_full: 507,
} as const

/** Codes are stable: clients may depend on them. */
export type ErrorCode = keyof typeof statusOf

export type ErrorBody = {
  error: { code: ErrorCode; message: string; fields?: Record<string, string> | undefined }
  /** With `notification_failed`: the inquiry, which is stored nonetheless. */
  inquiry?: { id: string; timestamp: number; reference?: string } | undefined
  /** With `inquiry`: the address of its private page. */
  page?: string | undefined
  /** With `stale_edit`: the current version. */
  current?: unknown
}

type Details = Omit<ErrorBody, 'error'> & {
  fields?: Record<string, string>
  headers?: Record<string, string>
  /** In seconds. */
  retryAfter?: number
  cause?: unknown
}

/** An error whose message the caller may read. `asApiError` converts everything else thrown. */
export class ApiError extends Error {
  override name = 'ApiError'

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: Details = {},
  ) {
    super(message, { cause: details.cause })
  }

  get status() {
    return statusOf[this.code]
  }

  get headers() {
    const { headers, retryAfter } = this.details
    return { ...headers, ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }) }
  }

  toBody(): ErrorBody {
    const { fields, inquiry, page, current } = this.details
    return { error: { code: this.code, message: this.message, fields }, inquiry, page, current }
  }
}

export function inquiryNotFound() {
  return new ApiError('not_found', 'This enquiry does not exist or has been deleted.')
}

/** `current` is the version that the edit was not based on. */
export function staleEdit(what: 'enquiry' | 'note', current: unknown) {
  const message = `This ${what} has changed since you opened it. Review and try again.`
  return new ApiError('stale_edit', message, { current })
}

export function asApiError(thrown: unknown) {
  if (thrown instanceof ApiError) return thrown
  // Hono's own middleware throws HTTPException for malformed JSON and for a body over the limit.
  if (thrown instanceof HTTPException && thrown.status === 413) {
    return new ApiError('too_large', 'The request is larger than 1 MiB.')
  }
  if (thrown instanceof HTTPException && thrown.status === 400) {
    return new ApiError('malformed_request', 'The body is not valid JSON.')
  }
  if (isDailyLimitReached(thrown)) return databaseLimitReached(databaseLimitMessage, thrown)
  if (isDatabaseFault(thrown) || isTransient(thrown)) {
    return new ApiError('database_unavailable', 'The database is not responding at the moment.', {
      retryAfter: 10,
    })
  }
  return new ApiError('internal', 'Something went wrong on our side.')
}

const databaseLimitMessage =
  'Our database has reached its limit for today. What is stored is safe; try again after midnight UTC.'

/** D1 answers again from the next UTC day on. */
export function databaseLimitReached(message: string, cause: unknown) {
  const retryAfter = secondsToMidnight(Date.now())
  return new ApiError('database_limit_reached', message, { retryAfter, cause })
}

/** Never the message: that of a database error may show the row. */
export function describeCause(thrown: unknown) {
  const root = thrown instanceof ApiError && thrown.details.cause ? thrown.details.cause : thrown
  if (!(root instanceof Error)) return typeof root
  // The stack starts with the message, and a line of an inquiry may also start with "at ".
  const stack = root.message ? root.stack?.split(root.message).at(-1) : root.stack
  const frame = stack?.split('\n').find((line) => line.trim().startsWith('at '))
  return `${root.name} ${frame?.trim() ?? ''}`.trim()
}
