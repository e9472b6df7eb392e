/** Resolves after `ms` milliseconds. */
export function wait(ms: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, ms))
}

/** Returns what `work` returns, or throws a `TimeoutError` after `ms`, whatever work does then. */
export async function withTimeLimit<T>(ms: number, work: () => Promise<T>, onLimit?: Reject) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new DOMException(`No answer within ${ms} ms.`, 'TimeoutError')
      onLimit?.(error)
      reject(error)
    }, ms)
  })
  try {
    return await Promise.race([work(), limit])
  } finally {
    clearTimeout(timer)
  }
}

/** The same for a fetch: the signal it gets is aborted at the limit. */
export function abortAfter<T>(ms: number, work: (signal: AbortSignal) => Promise<T>) {
  const controller = new AbortController()
  return withTimeLimit(
    ms,
    () => work(controller.signal),
    (error) => controller.abort(error),
  )
}

type Reject = (error: DOMException) => void
