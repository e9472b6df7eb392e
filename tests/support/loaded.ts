/**
 * How tests wait until a page has loaded what it needs. They do not wait for an idle network: the
 * browser also fetches the next pages, and may never report the end of such a request.
 */
import type { Page } from 'playwright-core'

/** Waits until a page shows its fonts. */
export async function untilFontsShown(page: Page) {
  await page.evaluate(() => document.fonts.ready)
}

/** Waits until a page has been painted as it is now: a frame's callbacks run before it is painted. */
export async function untilPainted(page: Page) {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Waits until every image in the window has loaded, or has failed to. */
export async function untilImagesLoaded(page: Page) {
  await page.waitForFunction(() =>
    Array.from(document.images).every((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return image.complete || bottom <= 0 || top >= innerHeight
    }),
  )
}

/** Lays out the sections below the first screen too, as a page's scripts do. */
export async function layOutWhole(page: Page) {
  await page.evaluate(() => document.documentElement.removeAttribute('data-fresh'))
}
