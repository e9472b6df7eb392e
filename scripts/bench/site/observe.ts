/** What a page tells about its own loading, in the browser's own terms. */
import type { Page } from 'playwright-core'

export type Task = { start: number; duration: number }

export type Loaded = {
  /** Where the times of this page begin: ms since 1970. */
  startedAt: number
  firstPaint: number
  largestPaint: number
  /** The address of the picture that the page loads first; empty if it has none. */
  hero: string
  shift: number
  longTasks: Task[]
  /** All that was requested, the page first. Bytes of body as sent: none if it was in the cache. */
  requests: { path: string; start: number; size: number }[]
}

type Entry = PerformanceEntry & { value?: number; hadRecentInput?: boolean }

/** Makes every page that is opened from now on keep its entries. */
export async function observe(page: Page) {
  await page.addInitScript(() => {
    const seen: PerformanceEntry[] = []
    Object.assign(window, { seen })
    const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()))
    for (const type of ['largest-contentful-paint', 'layout-shift', 'longtask']) {
      observer.observe({ type, buffered: true })
    }
  })
}

/** Reads what an observed page kept. Times are ms from the start of its navigation. */
export function readLoaded(page: Page): Promise<Loaded> {
  return page.evaluate(() => {
    const seen = (window as Window & { seen?: Entry[] }).seen ?? []
    const kept = (type: string) => seen.filter(({ entryType }) => entryType === type)
    const largest = kept('largest-contentful-paint').at(-1)
    const [navigation] = performance.getEntriesByType('navigation')
    const resources = performance.getEntriesByType('resource')
    return {
      startedAt: performance.timeOrigin,
      firstPaint:
        performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      largestPaint: largest?.startTime ?? Number.NaN,
      hero: document.querySelector<HTMLImageElement>('img[fetchpriority=high]')?.currentSrc ?? '',
      shift: kept('layout-shift').reduce(
        (sum, { value = 0, hadRecentInput }) => sum + (hadRecentInput ? 0 : value),
        0,
      ),
      longTasks: kept('longtask').map(({ startTime, duration }) => ({
        start: startTime,
        duration,
      })),
      requests: ([navigation, ...resources] as PerformanceResourceTiming[]).map((entry) => ({
        path: new URL(entry.name).pathname,
        start: entry.startTime,
        size: entry.transferSize === 0 ? 0 : entry.encodedBodySize,
      })),
    }
  })
}
