/** A mid-range phone on a slow line: the conditions of Lighthouse's mobile test, really applied. */
import type { Browser, CDPSession, Page } from 'playwright-core'

const screen = { width: 390, height: 844 }
const dotsPerPixel = 3
/** Lighthouse's slow 4G (mobileSlow4G of its constants): ms of round trip, bytes a second. */
const slow4G = {
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
/** How many times slower the processor is than this machine's. */
export const slowProcessor = 4

export type Phone = { page: Page; session: CDPSession }

/** Gives `use` a phone with empty caches, and puts it away afterwards. */
export async function withPhone<Result>(
  browser: Browser,
  use: (phone: Phone) => Promise<Result>,
  slowdown = slowProcessor,
) {
  const context = await browser.newContext({
    viewport: screen,
    deviceScaleFactor: dotsPerPixel,
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: false, ...slow4G })
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return await use({ page, session })
  } finally {
    await context.close()
  }
}

/** ms without a request: longer than any pause a page makes between what it has to do. */
const quiet = 2000
/** A page that never ends is measured after this many ms. */
const patience = 30_000

/** Resolves when the page is loaded and has asked for nothing for a while. */
export async function untilQuiet(page: Page) {
  const begunAt = Date.now()
  const underWay = new Set<object>()
  let lastChangeAt = Date.now()
  const count = (change: (request: object) => void) => (request: object) => {
    change(request)
    lastChangeAt = Date.now()
  }
  const begin = count((request) => underWay.add(request))
  const end = count((request) => underWay.delete(request))
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await page.waitForLoadState('load')
  while (underWay.size > 0 || Date.now() - lastChangeAt < quiet) {
    if (Date.now() - begunAt > patience) break
    await page.waitForTimeout(50)
  }
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}
