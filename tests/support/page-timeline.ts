/** Reads the browser's performance entries of a page. These functions run in the page. */

/** Returns what the page requested, and when, in ms after the navigation started. */
export function readTimeline() {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const scripts = files.filter(({ name }) => name.endsWith('.js'))
  const firstScript = Math.min(...scripts.map(({ startTime }) => startTime))
  return {
    firstScript,
    loaded: navigation?.loadEventStart ?? Number.POSITIVE_INFINITY,
    sent: scripts.filter(({ transferSize }) => transferSize > 0).map(({ name }) => name),
    before: files.filter(({ startTime }) => startTime < firstScript).map(({ name }) => name),
  }
}

/**
 * A tenth of what Google calls good (https://web.dev/articles/cls). The fallback fonts are a few px wider or
 * narrower in a line, and each of the web fonts may arrive by itself.
 */
export const mostShift = 0.01

/** Returns the sum of the page's layout shifts (https://web.dev/articles/cls). */
export function readShift() {
  return new Promise<number>((resolve) => {
    const read = (entries: readonly (PerformanceEntry & { value?: number })[]) =>
      resolve(entries.reduce((sum, { value = 0 }) => sum + value, 0))
    new PerformanceObserver((list) => read(list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    })
    // The observer is not called if nothing has shifted.
    requestAnimationFrame(() => requestAnimationFrame(() => read([])))
  })
}
