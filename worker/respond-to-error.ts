import type { Context, ErrorHandler } from 'hono'
import { isFormPost } from './content-type'
import type { Bindings } from './env'
import { respondWithPage } from './error-page'
import { ApiError, asApiError } from './errors'
import { log } from './log'

/** The one place where a throw becomes a response. */
export const respondToError: ErrorHandler<Bindings> = (thrown, c) => {
  const error = asApiError(thrown)
  if (error.status >= 500) {
    // The class and place of the fault, never its message: a database's message can hold the row.
    log('error', 'request_failed', { code: error.code, path: c.req.path, cause: causeOf(thrown) })
  }
  return respondWith(c, error)
}

/** Answers a browser that waits for a page with a page, and everybody else with JSON. */
export function respondWith(c: Context<Bindings>, error: ApiError) {
  if (isFormPost(c)) return respondWithPage(c, error)
  return c.json(error.toBody(), error.status, { ...error.details.headers })
}

function causeOf(thrown: unknown) {
  const root = thrown instanceof ApiError && thrown.details.cause ? thrown.details.cause : thrown
  if (!(root instanceof Error)) return typeof root
  // The stack starts with the message, and a line of an inquiry may start with "at " as well.
  const frames = root.message ? root.stack?.split(root.message).at(-1) : root.stack
  const place = frames?.split('\n').find((line) => line.trim().startsWith('at '))
  return `${root.name} ${place?.trim() ?? ''}`.trim()
}
