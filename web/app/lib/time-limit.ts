/**
 * Returns a signal that aborts after `ms`, or when `stop` does. Not by `AbortSignal.any` and
 * `AbortSignal.timeout`, which Safari lacks before 17.4 and 16.
 */
export function timeLimit(ms: number, stop?: AbortSignal) {
  const limit = new AbortController()
  const follow = () => limit.abort(stop?.reason)
  setTimeout(() => limit.abort(new DOMException('The time is over', 'TimeoutError')), ms)
  stop?.addEventListener('abort', follow, { signal: limit.signal })
  if (stop?.aborted) follow()
  return limit.signal
}
