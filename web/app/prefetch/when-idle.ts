/** Calls back when the page has nothing else to do; returns what takes that back. */
export function whenIdle(call: () => void) {
  // Safari has no such callback; by then it has drawn what it had to draw.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(call, 500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(call)
  return () => cancelIdleCallback(handle)
}
