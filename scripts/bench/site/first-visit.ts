/** One first visit to a page, from an empty cache until nothing more is requested. */
import type { Browser } from 'playwright-core'
import { blockingTime, type Task } from './blocking-time.ts'
import { untilQuiet, withDevice } from './devices.ts'
import type { Served } from './serve.ts'

type Entry = PerformanceEntry & { value?: number; hadRecentInput?: boolean }
type Kept = Window & { seen?: Entry[] }

/** Loads the home page on the phone, unscrolled. Times are ms from the start of the navigation. */
export function visitHome(browser: Browser, { origin, countBytes }: Served) {
  return withDevice(browser, { device: 'phone', isSlow: true }, async ({ page }) => {
    await page.addInitScript(keepEntries)
    countBytes()
    await page.goto(`${origin}/`)
    await untilQuiet(page)
    const { longTasks, ...visit } = await page.evaluate(readEntries)
    return {
      ...visit,
      blocking: blockingTime(longTasks, visit.firstPaint),
      kibibytes: countBytes() / 1024,
    }
  })
}

export type Visit = Awaited<ReturnType<typeof visitHome>>

/** Runs inside the page. */
function keepEntries() {
  const seen: PerformanceEntry[] = []
  Object.assign(window, { seen })
  const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()))
  for (const type of ['largest-contentful-paint', 'layout-shift', 'longtask']) {
    observer.observe({ type, buffered: true })
  }
}

/** Runs inside the page. */
function readEntries() {
  const kept = (type: string) =>
    ((window as Kept).seen ?? []).filter(({ entryType }) => entryType === type)
  const [first] = performance.getEntriesByName('first-contentful-paint')
  return {
    firstPaint: first?.startTime ?? Number.NaN,
    largestPaint: kept('largest-contentful-paint').at(-1)?.startTime ?? Number.NaN,
    shift: kept('layout-shift').reduce(
      (sum, { value = 0, hadRecentInput }) => sum + (hadRecentInput ? 0 : value),
      0,
    ),
    longTasks: kept('longtask').map(
      ({ startTime, duration }): Task => ({ start: startTime, duration }),
    ),
  }
}
