import type { Context } from 'hono'
import type { Bindings } from '../env'

/**
 * Finishes `work` even if the client disconnects. The platform cancels a request's work when its
 * connection closes, unless it was passed to `waitUntil`.
 */
export function runToCompletion<E extends Bindings, T>(c: Context<E>, work: Promise<T>) {
  c.executionCtx.waitUntil(work.catch(() => undefined))
  return work
}
