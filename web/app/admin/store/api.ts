import { hc } from 'hono/client'
import type { Api } from '../../../../worker/app'
import { noteDatabaseLimit } from './database-limit'

/** The network did not return an answer, or not in time. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

/** The API as a typed client. */
export const { api } = hc<Api>('/', { fetch: fetchWithin(30_000) })

/** The same for calls in which the API may do much. */
export const { api: slowApi } = hc<Api>('/', { fetch: fetchWithin(600_000) })

/** Returns a `fetch` with a time limit, in ms, which throws a `NetworkError` if it gets no answer. */
function fetchWithin(limit: number): typeof fetch {
  return async (input, init) => {
    const caller = init?.signal
    const signals = [AbortSignal.timeout(limit), ...(caller ? [caller] : [])]
    try {
      const response = await fetch(input, { ...init, signal: AbortSignal.any(signals) })
      noteDatabaseLimit(response)
      return response
    } catch (cause) {
      if (caller?.aborted) throw cause
      throw new NetworkError('The API did not answer', { cause })
    }
  }
}
