/**
 * Back and Forward return to the home page at its former height, so the scroll position is the
 * same.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { catalogueWords } from '../web/app/words/catalogue.ts'
import { aService } from './support/content.ts'
import { takeOver } from './support/hydration.ts'
import { untilFontsShown, untilImagesLoaded } from './support/loaded.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
const cardsFile = '**/data/services.json'

async function open(path: string) {
  const context = await stage.browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(stage.product.origin + path)
  await takeOver(page)
  return page
}

test('the home page keeps its scroll position on Back, even if the cards cannot be fetched, and after a reload, once the cards have loaded; a link to it fetches them again, and another attempt shows them, and keeps their place on Forward', async () => {
  const page = await open('/')
  await page.route(cardsFile, (route) => route.abort())
  const place = await goDown(page)
  await follow(page, '/about')
  await page.goBack()
  await expect.poll(() => placeOf(page)).toEqual(place)
  expect(await page.getByText(catalogueWords.failed).count()).toBe(0)

  await page.goForward()
  await page.waitForURL('**/about')
  await page.reload()
  await takeOver(page)
  const cards = Promise.withResolvers<void>()
  await page.unroute(cardsFile)
  await page.route(cardsFile, (route) => cards.promise.then(() => route.continue()))
  await page.goBack()
  await page.waitForURL(`${stage.product.origin}/`)
  cards.resolve()
  await expect.poll(() => placeOf(page)).toEqual(place)

  await follow(page, '/about')
  await page.unroute(cardsFile)
  await page.route(cardsFile, (route) => route.abort())
  await follow(page, '/')
  await page.getByText(catalogueWords.failed).waitFor()
  await page.unroute(cardsFile)
  await page.getByRole('button', { name: catalogueWords.retry }).click()
  await page.getByRole('heading', { name: aService.title }).waitFor()

  await goDown(page)
  await page.goBack()
  await page.waitForURL('**/about')
  await page.goForward()
  await expect.poll(() => placeOf(page)).toEqual(place)
})

/** Scrolls below the cards and returns that position. */
async function goDown(page: Page) {
  await page.evaluate(() => document.fonts.ready)
  await page.locator(mark).evaluate((section) => section.scrollIntoView({ block: 'center' }))
  await untilFontsShown(page)
  await untilImagesLoaded(page)
  return placeOf(page)
}

/** Follows a link without scrolling the page first, which a Playwright click would do. */
async function follow(page: Page, path: string) {
  const title = await page.title()
  await page.locator(`header a[href="${path}"]`).first().dispatchEvent('click')
  // The address changes before the page: a link of the page that is left may still replace it.
  await expect.poll(() => page.title()).not.toBe(title)
}

const mark = '#call-to-action'

/** Returns the scroll position, and where in the window a section below the cards is, in px. */
function placeOf(page: Page) {
  return page.evaluate((selector) => {
    const top = document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN
    return { scrolled: Math.round(scrollY), top: Math.round(top) }
  }, mark)
}
