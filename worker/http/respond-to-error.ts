import type { Context, ErrorHandler } from 'hono'
import type { Bindings } from '../env'
import { type ApiError, asApiError, describeCause } from '../errors'
import { log } from '../log'
import { isFormPost } from './content-type'
import { respondWithPage } from './error-page'

/** The one place where a throw becomes a response. */
export const respondToError: ErrorHandler<Bindings> = (thrown, c) => {
  const error = asApiError(thrown)
  if (error.status >= 500) {
    log('error', 'request_failed', {
      code: error.code,
      path: c.req.path,
      cause: describeCause(thrown),
    })
  }
  return respondWith(c, error)
}

/** Answers a browser that waits for a page with a page, and everybody else with JSON. */
export function respondWith(c: Context<Bindings>, error: ApiError) {
  if (isFormPost(c)) return respondWithPage(c, error)
  return c.json(error.toBody(), error.status, { ...error.details.headers })
}
