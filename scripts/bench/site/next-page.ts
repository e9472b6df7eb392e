/** Navigation to another page, by a visitor on a desktop. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, launch, type Page } from 'puppeteer-core'
import { browserFlags, browserPath } from '../../../tests/support/browser.ts'
import { trustFlag } from './certificate.ts'
import { shapes, slow4G, slowProcessor } from './devices.ts'

/** The page that a link in the header opens. */
export const nextPath = '/about'

/** How long the pointer rests on the link before it is clicked, in ms. */
const hover = 100
/** How long the visitor reads before that, in ms; meanwhile the page does its prefetching. */
const reading = 4000
/** A page that has not loaded after this many ms never will. */
const patience = 30_000

/**
 * Starts the browser of `timeToNextPage`. A site in `--folder` may have the browser render pages in
 * advance. Puppeteer attaches to a tab as a whole; with drivers that attach to its page, such as
 * Playwright, Chromium does not activate such pages.
 */
export async function launchForSteps() {
  return launch({
    executablePath: await browserPath(),
    args: [...browserFlags, trustFlag],
  })
}

/** Returns the ms from the click on a link of the home page until the next page is painted. */
export async function timeToNextPage(browser: Browser, origin: string, isSlow: boolean) {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    await page.setViewport(shapes.desktop.viewport)
    if (isSlow) {
      const { latency, downloadThroughput, uploadThroughput } = slow4G
      await page.emulateNetworkConditions({
        latency,
        download: downloadThroughput,
        upload: uploadThroughput,
      })
      await page.emulateCPUThrottling(slowProcessor)
    }
    await page.evaluateOnNewDocument(noteClick)
    await page.goto(`${origin}/`)
    await sleep(reading)
    const link = await page.$(`header a[href="${nextPath}"]`)
    if (!link) throw new Error(`The header has no link to ${nextPath}`)
    await link.hover()
    await sleep(hover)
    await page.mouse.down()
    await page.mouse.up()
    return await waitForStep(page)
  } finally {
    await context.close()
  }
}

async function waitForStep(page: Page) {
  for (const startedAt = Date.now(); Date.now() - startedAt < patience; ) {
    // Between two documents there is none to evaluate this in.
    const time = await page.evaluate(readStep, nextPath).catch(() => undefined)
    if (time !== undefined) return time
    await sleep(50)
  }
  throw new Error(`${nextPath} did not load within ${patience} ms`)
}

/** Runs inside the page: records when a link is clicked, and when a new heading is painted after it. */
function noteClick() {
  const now = () => performance.timeOrigin + performance.now()
  const heading = () => document.querySelector('h1')?.textContent
  const begin = () => {
    localStorage.clickedAt = now()
    const before = heading()
    const onFrame = () => {
      if (heading() === before) requestAnimationFrame(onFrame)
      // In a task after this frame, when it has been painted.
      else setTimeout(() => Object.assign(localStorage, { arrivedAt: now() }))
    }
    requestAnimationFrame(onFrame)
  }
  addEventListener('click', begin, { capture: true, once: true })
}

/** Runs inside the page: returns the ms until the next page, in this or a new document, is painted. */
function readStep(path: string) {
  const { clickedAt, arrivedAt } = localStorage
  if (arrivedAt) return Number(arrivedAt) - Number(clickedAt)
  const [navigation] = performance.getEntriesByType('navigation')
  const [painted] = performance.getEntriesByName('first-contentful-paint')
  const isNew =
    performance.timeOrigin > Number(clickedAt) ||
    (navigation && 'activationStart' in navigation && Number(navigation.activationStart) > 0)
  if (location.pathname !== path || !isNew || !painted) return undefined
  return performance.timeOrigin + painted.startTime - Number(clickedAt)
}
