/**
 * Holds the calls with this method to a path that matches, until they are released. The API gets
 * a held call only then; with `isAnswered` it answers at once, and its answer is held.
 */
export function hold(method: string, path: RegExp, { isAnswered = false } = {}) {
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let isOver = false
  // The stand-in, which gives the real one back when the test ends.
  const { fetch } = window
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    if (isOver || request.method !== method || !path.test(pathname + search)) {
      return fetch(input, init)
    }
    const answered = isAnswered ? await fetch(input, init) : undefined
    arrived.resolve()
    await released.promise
    return answered ?? fetch(input, init)
  }
  return {
    arrived: arrived.promise,
    release() {
      isOver = true
      released.resolve()
    },
  }
}
