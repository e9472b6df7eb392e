/** The devices that the site is measured on. */
import type { Browser, CDPSession, Page } from 'playwright-core'

/** Slow 4G as Lighthouse defines it, in ms per request and bytes per second. */
export const slow4G = {
  latency: 150,
  downloadThroughput: (1.6 * 1000 * 1000) / 8,
  uploadThroughput: (750 * 1000) / 8,
}
/** How many times slower the processor is than this machine's. */
export const slowProcessor = 4

export type Device = { page: Page; session: CDPSession }

export const shapes = {
  phone: {
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  },
  desktop: { viewport: { width: 1350, height: 940 } },
}

type Conditions = { device: keyof typeof shapes; isSlow: boolean }

/** Calls `use` with a device with empty caches, and closes it afterwards. */
export async function withDevice<Result>(
  browser: Browser,
  { device, isSlow }: Conditions,
  use: (device: Device) => Promise<Result>,
) {
  const context = await browser.newContext(shapes[device])
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    if (isSlow) {
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', { offline: false, ...slow4G })
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowProcessor })
    }
    return await use({ page, session })
  } finally {
    await context.close()
  }
}

/** ms without a request: longer than any pause of a page between its tasks. */
const quiet = 2000
/** A page that keeps making requests is measured after this many ms. */
const patience = 30_000

/** Resolves when the page is loaded and has made no request for a while. */
export async function untilQuiet(page: Page) {
  const startedAt = Date.now()
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
    if (Date.now() - startedAt > patience) break
    await page.waitForTimeout(50)
  }
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}
