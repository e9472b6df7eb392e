/** Holds the calls with this method to a path that matches, until they are released. */
export function hold(method: string, path: RegExp) {
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  // The stand-in, which gives the real one back when the test ends.
  const { fetch } = window
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    if (request.method === method && path.test(pathname + search)) {
      arrived.resolve()
      await released.promise
    }
    return fetch(input, init)
  }
  return { arrived: arrived.promise, release: released.resolve }
}
