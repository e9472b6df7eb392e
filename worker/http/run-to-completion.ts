import type { Context } from 'hono'
import type { Bindings } from '../env'

/**
 * Finishes `work` even if the client leaves: the platform cancels a request's work with its
 * connection, unless it was handed to `waitUntil`.
 */
export function runToCompletion<E extends Bindings, T>(c: Context<E>, work: Promise<T>) {
  c.executionCtx.waitUntil(work.catch(() => undefined))
  return work
}
