import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { labels } from '../web/app/words/labels.ts'
import { serveAssetsAsUsual } from './support/assets-from-disk.ts'
import { aService, pageLabels, servicePage } from './support/content.ts'
import { takeOver, untilHydrated } from './support/hydration.ts'
import { untilFontsShown } from './support/loaded.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Opens a page whose links the router follows, and waits until it is hydrated and idle. */
async function open(path: string, options: BrowserContextOptions = {}) {
  const page = await openBlank(options)
  await page.goto(stage.product.origin + path)
  await takeOver(page)
  await untilIdle(page)
  return page
}

async function openBlank(options: BrowserContextOptions = {}) {
  const context = await stage.browser.newContext(options)
  // What is fetched ahead of time is in the browser's cache.
  await serveAssetsAsUsual(context)
  return context.newPage()
}

const untilIdle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))

const mainLink = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: labels.mainNavigation })
    .getByRole('link', { name, exact: true })

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)

test('hydration keeps the scroll position, and a page opened by the router starts at its top or at the section of the address, with the focus there and its title announced, is never scrolled smoothly, and Back restores its place', async () => {
  const page = await openBlank()
  await page.goto(stage.product.origin, { waitUntil: 'domcontentloaded' })
  // A fallback font may break lines differently, which moves the content below.
  await page.evaluate(() => document.fonts.ready.then(() => scrollTo(0, 900)))
  await untilHydrated(page)
  await untilFontsShown(page)
  expect(await page.evaluate(() => scrollY)).toBe(900)
  await untilIdle(page)

  await mainLink(page, pageLabels['/services']).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/services')
  await expect.poll(() => focusedId(page)).toBe('main')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect
    .poll(() => page.locator('p[aria-live=polite]').first().textContent())
    .toBe(await page.title())

  const place = await page.evaluate(() => {
    scrollTo(0, 1200)
    return scrollY
  })
  // Playwright's click would scroll the page first.
  await mainLink(page, pageLabels['/about']).dispatchEvent('click')
  await page.waitForURL('**/about')
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)

  await page.locator('a[href="#main"]').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/services#main')
  await mainLink(page, pageLabels['/about']).click()
  await page.waitForURL('**/about')
  const behaviour = () => getComputedStyle(document.documentElement).scrollBehavior
  expect(await page.evaluate(behaviour)).toBe('auto')

  await page.evaluate(
    (path) => window.history.pushState({}, '', path),
    `/services#${aService.slug}`,
  )
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await expect.poll(() => focusedId(page)).toBe(aService.slug)
})

test('the page of a link further down is fetched only when it is pointed at, opens without the network, and fetches the form as its link opens it, with the service and its image; the desk is loaded as a document', async () => {
  const page = await open('/services')
  const link = page.locator(`main a[href="${servicePage}"]`).first()
  expect(await page.locator(`link[href="${servicePage}.data"]`).count()).toBe(0)
  const fetched = page.waitForResponse(`**${servicePage}.data`)
  await link.hover()
  await (await fetched).finished()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await link.click()
  await page.getByRole('heading', { level: 1, name: aService.title }).waitFor()
  await page.context().setOffline(false)

  const data = `contact.data?service=${aService.slug}`
  const form = page.locator(`main a[href="/contact?service=${aService.slug}"]`).first()
  const fetchedForm = page.waitForResponse(`**/${data}`)
  await form.hover()
  await (await fetchedForm).finished()
  await form.click()
  const message = page.getByRole('textbox', { name: 'Message' })
  await expect.poll(() => message.inputValue()).toBe(`Regarding ${aService.title}:\n`)
  await page.locator(`aside img[src*="${aService.slug}"]`).waitFor()
  const sizes = await page.evaluate(
    (name) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter((file) => file.name.endsWith(name))
        .map(({ transferSize }) => transferSize),
    data,
  )
  expect(sizes).toEqual([expect.any(Number), 0])

  const loaded = page.waitForRequest((request) => request.isNavigationRequest())
  await page.getByRole('contentinfo').getByRole('link', { name: pageLabels['/admin'] }).click()
  expect((await loaded).url()).toBe(`${stage.product.origin}/admin`)
})

test('a link of the current page that is followed while the next page loads keeps the current page, at the section, and its links work; the pages of the menu in view are fetched before they are pointed at, and a missing file of the next page leaves this one as it is', async () => {
  const page = await open('/services')
  const data = Promise.withResolvers<void>()
  await page.route('**/about.*', (route) => data.promise.then(() => route.continue()))
  await page.route('**/assets/about-*.js', (route) => data.promise.then(() => route.continue()))
  await mainLink(page, pageLabels['/about']).dispatchEvent('click')
  await page.locator(`aside a[href="#${aService.slug}"]`).first().dispatchEvent('click')
  await page.waitForURL(`**/services#${aService.slug}`)
  data.resolve()
  await untilIdle(page)

  expect(new URL(page.url()).pathname).toBe('/services')
  await page.locator(`main #${aService.slug}`).waitFor()
  await mainLink(page, pageLabels['/about']).click()
  await page.waitForURL('**/about')
  await page.locator(`main #${aService.slug}`).waitFor({ state: 'detached' })

  await expect.poll(() => page.locator('link[rel=prefetch][href="/contact.data"]').count()).toBe(1)
  await page.evaluate(() => document.documentElement.setAttribute('data-first', ''))
  await page.route('**/assets/service-*.js', (route) => route.abort())
  const complaint = page.waitForEvent('console', (message) =>
    message.text().includes('Error loading route module'),
  )
  await page.locator('footer a[href^="/services/"]').first().hover()
  await complaint
  await untilIdle(page)
  expect(await page.locator('html[data-first]').count()).toBe(1)
})

test('on a device that cannot hover, the pages of the cards in view are fetched', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await open('/', phone)
  const fetched = page.waitForRequest(`**${servicePage}.data`)
  await page.locator(`main li a[href="${servicePage}"]`).first().scrollIntoViewIfNeeded()
  await fetched
})
