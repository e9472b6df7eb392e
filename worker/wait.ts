/** Resolves after `ms` milliseconds. */
export function wait(ms: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, ms))
}

/**
 * Returns what `work` returns, or throws a `TimeoutError` after `ms`: the signal is aborted then,
 * so that a fetch that got it ends too.
 */
export async function withTimeLimit<T>(ms: number, work: (signal: AbortSignal) => Promise<T>) {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new DOMException(`No answer within ${ms} ms.`, 'TimeoutError')
      controller.abort(error)
      reject(error)
    }, ms)
  })
  try {
    return await Promise.race([work(controller.signal), limit])
  } finally {
    clearTimeout(timer)
  }
}
