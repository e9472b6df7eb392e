import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aService, pageLabels, servicePage } from './support/content.ts'
import { takeOver, untilHydrated } from './support/hydration.ts'
import { untilFontsShown } from './support/loaded.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Opens a page whose links the router follows, and waits until it is hydrated and idle. */
async function open(path: string, options: BrowserContextOptions = {}, prepare = '') {
  const page = await (await stage.browser.newContext(options)).newPage()
  await page.addInitScript(prepare)
  await page.goto(stage.product.origin + path)
  await takeOver(page)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  return page
}

const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

/** Returns a list to which the path of each further request is added. */
function listRequests(page: Page) {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  return requests
}

describe('a page opened by the router', () => {
  test('starts at its top, with the focus on it and its title announced', async () => {
    const page = await open('/')
    await page.evaluate(() => scrollTo(0, 1200))
    await mainLink(page, pageLabels['/services']).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/services')

    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect
      .poll(() => page.locator('p[aria-live=polite]').first().textContent())
      .toBe(await page.title())
  })

  test('starts at the section that the address names, with the focus on it', async () => {
    const page = await open('/')
    await page.evaluate(
      (path) => window.history.pushState({}, '', path),
      `/services#${aService.slug}`,
    )
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))

    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(aService.slug)
  })

  test('is not scrolled smoothly, even after the skip link', async () => {
    const page = await open('/')
    await page.locator('a[href="#main"]').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/#main')
    await mainLink(page, pageLabels['/services']).click()
    await page.waitForURL('**/services')

    const behaviour = () => getComputedStyle(document.documentElement).scrollBehavior
    expect(await page.evaluate(behaviour)).toBe('auto')
  })

  test('restores the scroll position of the page before it on Back', async () => {
    const page = await open('/services')
    const place = await page.evaluate(() => {
      scrollTo(0, 1200)
      return scrollY
    })
    // Playwright's click would scroll the page first.
    await mainLink(page, pageLabels['/about']).dispatchEvent('click')
    await page.waitForURL('**/about')
    await page.goBack()

    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  })
})

test('hydration keeps the scroll position', async () => {
  const page = await (await stage.browser.newContext()).newPage()
  await page.goto(stage.product.origin, { waitUntil: 'domcontentloaded' })
  // A fallback font may break lines differently, which moves the content below.
  await page.evaluate(() => document.fonts.ready.then(() => scrollTo(0, 900)))
  await untilHydrated(page)
  await untilFontsShown(page)

  expect(await page.evaluate(() => scrollY)).toBe(900)
})

describe('prefetching', () => {
  test('fetches the page of a link that is hovered, which then opens without the network', async () => {
    const page = await open('/services')
    const requests = listRequests(page)
    const link = page.locator(`main a[href="${servicePage}"]`).first()
    await link.hover()
    await expect.poll(() => requests).toContain(`${servicePage}.data`)
    await page.waitForLoadState('networkidle')

    await page.context().setOffline(true)
    await link.click()
    await page.getByRole('heading', { level: 1, name: aService.title }).waitFor()
  })

  test('fetches the form as the link opens it, with the service that the link names', async () => {
    const page = await open(servicePage)
    const address = `/contact?service=${aService.slug}`
    const link = page.locator(`main a[href="${address}"]`).first()
    const fetched = page.waitForResponse(`**/contact.data?service=${aService.slug}`)
    await link.hover()
    await (await fetched).finished()
    await link.click()
    await page.getByRole('textbox', { name: 'Message' }).waitFor()

    const sizes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes('/contact.data?service='))
        .map(({ transferSize }) => transferSize),
    )
    expect(sizes).toEqual([expect.any(Number), 0])
  })

  test('fetches the pages of the menu in view before they are pointed at', async () => {
    const page = await open('/privacy')

    await expect
      .poll(() => page.locator('link[rel=prefetch][href="/contact.data"]').count())
      .toBe(1)
  })

  test('fetches the page of a link further down only when it is pointed at or comes into view', async () => {
    const page = await open('/services')

    expect(await page.locator(`link[href="${servicePage}.data"]`).count()).toBe(0)
  })

  test('fetches the pages of the cards in view on a device that cannot hover', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const page = await open('/', phone)
    const requests = listRequests(page)
    await page.locator(`main li a[href="${servicePage}"]`).first().scrollIntoViewIfNeeded()

    await expect.poll(() => requests).toContain(`${servicePage}.data`)
  })

  test('fetches nothing for a visitor who saves data', async () => {
    const saving = 'Object.defineProperty(navigator, "connection", { value: { saveData: true } })'
    const page = await open('/services', {}, saving)
    const requests = listRequests(page)
    await page.locator(`main a[href="${servicePage}"]`).first().hover()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))

    expect(requests.filter((path) => !/\.(avif|webp)$/.test(path))).toEqual([])
  })

  test('leaves the page as it is when a file of the next one is missing', async () => {
    const page = await open('/privacy')
    await page.evaluate(() => document.documentElement.setAttribute('data-first', ''))
    await page.route('**/assets/service-*.js', (route) => route.abort())
    const complaint = page.waitForEvent('console', (message) =>
      message.text().includes('Error loading route module'),
    )
    await page.locator('footer a[href^="/services/"]').first().hover()
    await complaint
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))

    expect(await page.locator('html[data-first]').count()).toBe(1)
  })
})

test('the desk is always loaded as a document, with its own policy', async () => {
  const page = await open('/services')
  const loaded = page.waitForRequest((request) => request.isNavigationRequest())
  await page.getByRole('contentinfo').getByRole('link', { name: pageLabels['/admin'] }).click()

  expect((await loaded).url()).toBe(`${stage.product.origin}/admin`)
})

describe('a link of the current page that is followed while the next page loads', () => {
  test('keeps the current page, at the section, and its links work', async () => {
    const page = await open('/services')
    const data = Promise.withResolvers<void>()
    await page.route('**/about.*', (route) => data.promise.then(() => route.continue()))
    await page.route('**/assets/about-*.js', (route) => data.promise.then(() => route.continue()))
    await mainLink(page, pageLabels['/about']).dispatchEvent('click')
    await page.locator(`aside a[href="#${aService.slug}"]`).first().dispatchEvent('click')
    await page.waitForURL(`**/services#${aService.slug}`)
    data.resolve()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))

    expect(new URL(page.url()).pathname).toBe('/services')
    await page.locator(`main #${aService.slug}`).waitFor()
    await mainLink(page, pageLabels['/about']).click()
    await page.waitForURL('**/about')
    await page.locator(`main #${aService.slug}`).waitFor({ state: 'detached' })
  })
})
