import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { takeOver, untilHydrated, withoutSpeculationRules } from './support/hydration.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Opens a page whose links the router follows, and waits until its scripts have nothing to do. */
async function open(path: string, options: BrowserContextOptions = {}, prepare = '') {
  const page = await (await stage.browser.newContext(options)).newPage()
  await page.addInitScript(withoutSpeculationRules)
  await page.addInitScript(prepare)
  await page.goto(stage.product.origin + path)
  await untilHydrated(page)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  return page
}

const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

/** Returns what of the page's own files was asked for, as it grows. */
function listRequests(page: Page) {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  return requests
}

describe('the page that the router opens by a link', () => {
  test('begins at its top, with the focus and its title said', async () => {
    const page = await open('/')
    await page.evaluate(() => scrollTo(0, 1200))
    await mainLink(page, 'Services').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/services')

    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect
      .poll(() => page.locator('p[aria-live=polite]').first().textContent())
      .toBe(await page.title())
  })

  test('begins at the section that the link names, right below the header', async () => {
    const page = await open('/')
    const slug = 'gate-solutions'
    await page.evaluate((path) => window.history.pushState({}, '', path), `/services#${slug}`)
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))

    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(slug)
  })

  test('gives back the place in the page before', async () => {
    const page = await open('/services')
    await page.evaluate(() => scrollTo(0, 1200))
    // A click of Playwright's would scroll the page first.
    await mainLink(page, 'About').dispatchEvent('click')
    await page.waitForURL('**/about')
    await page.goBack()

    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1200)
  })
})

test('a visitor who has scrolled is left there when the scripts take over', async () => {
  const page = await (await stage.browser.newContext()).newPage()
  await page.goto(stage.product.origin, { waitUntil: 'domcontentloaded' })
  // A stand-in for the font may set a line in other words, which moves what is below.
  await page.evaluate(() => document.fonts.ready.then(() => scrollTo(0, 900)))
  await page.waitForLoadState('networkidle')

  expect(await page.evaluate(() => scrollY)).toBe(900)
})

describe('what is fetched for the router in advance', () => {
  test('is a page whose link is pointed at, which then opens without the network', async () => {
    const page = await open('/services')
    const requests = listRequests(page)
    const path = '/services/gate-solutions'
    const link = page.locator(`main a[href="${path}"]`).first()
    await link.hover()
    await expect.poll(() => requests).toContain(`${path}.data`)
    await page.waitForLoadState('networkidle')

    await page.context().setOffline(true)
    await link.click()
    await page.getByRole('heading', { level: 1, name: /gate/i }).waitFor()
  })

  test('is the form as the link opens it, with the service that the link names', async () => {
    const page = await open('/services/gate-solutions')
    const address = '/contact?service=gate-solutions'
    const link = page.locator(`main a[href="${address}"]`).first()
    const fetched = page.waitForResponse('**/contact.data?service=gate-solutions')
    await link.hover()
    await (await fetched).finished()
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'Contact' }).waitFor()

    const sizes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes('/contact.data'))
        .map(({ transferSize }) => transferSize),
    )
    expect(sizes).toEqual([expect.any(Number), 0])
  })

  test('is nothing while nothing is pointed at', async () => {
    const page = await open('/services')

    const fetched = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    )
    expect(fetched.filter((name) => name.endsWith('.data'))).toEqual([])
  })

  test('is what comes into view, where nothing can be pointed at', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const page = await open('/services', phone)
    const requests = listRequests(page)
    const path = '/services/gate-solutions'
    await page.locator(`main a[href="${path}"]`).first().scrollIntoViewIfNeeded()

    await expect.poll(() => requests).toContain(`${path}.data`)
  })

  test('is nothing at all for a visitor who saves data', async () => {
    const saving = 'Object.defineProperty(navigator, "connection", { value: { saveData: true } })'
    const page = await open('/services', {}, saving)
    const requests = listRequests(page)
    await page.locator('main a[href="/services/gate-solutions"]').first().hover()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))

    expect(requests.filter((path) => !/\.(avif|webp)$/.test(path))).toEqual([])
  })
})

describe('in a browser with speculation rules', () => {
  const phone = { viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true }

  /** Opens the home page and lists the documents that are asked for from then on. */
  async function openHome(options: BrowserContextOptions = {}, prepare = '') {
    const page = await (await stage.browser.newContext(options)).newPage()
    await page.addInitScript(prepare)
    await page.goto(stage.product.origin)
    return page
  }

  test('a link is followed by the browser, also once the scripts run', async () => {
    const page = await openHome()
    await takeOver(page)
    const loaded = page.waitForRequest((request) => request.isNavigationRequest())
    await mainLink(page, 'About').click()

    expect((await loaded).url()).toBe(`${stage.product.origin}/about`)
    await page.waitForURL('**/about')
  })

  test.each([
    [2, 'fetch'],
    [4, 'render'],
  ])(
    'with %i processors the link that is pointed at, and no other, is marked: %s it',
    async (processors, way) => {
      const page = await openHome(
        {},
        `Object.defineProperty(navigator, 'hardwareConcurrency', { value: ${processors} })`,
      )
      const link = page.locator('main a[href="/services/gate-solutions"]').first()
      await link.hover()
      await page.locator('a[data-pointed]').waitFor()
      expect(await link.getAttribute('data-pointed')).toBe(way)
      await mainLink(page, 'About').hover()
      await page.locator('header a[data-pointed]').waitFor()
      expect(await page.locator('a[data-pointed]').count()).toBe(1)
    },
  )

  test('the rules have any marked link fetched, and rendered where that is the mark', async () => {
    const page = await openHome()
    const rules = await page.locator('script[type=speculationrules]').textContent()
    const { prefetch, prerender } = JSON.parse(rules ?? '')

    expect(JSON.stringify(prefetch)).toContain('"a[data-pointed]"')
    expect(JSON.stringify(prerender)).toContain('"a[data-pointed=render]"')
  })

  /** What a browser says that knows of no device to point with, such as one that is driven from afar. */
  const noPointer = `const ask = matchMedia.bind(window)
    matchMedia = (query) => {
      const answer = ask(query)
      const isAboutPointer = /hover|pointer/.test(query)
      if (isAboutPointer) Object.defineProperty(answer, 'matches', { value: query.includes('none') })
      return answer
    }`

  test.each([
    ['a mouse', {}, '', 'pointer'],
    ['a finger', phone, '', 'touch'],
    ['no device that it knows of', {}, noPointer, 'pointer'],
  ])('with %s the page says so once it has loaded', async (_, options, prepare, kind) => {
    const page = await openHome(options, prepare)
    await page.locator(`html[data-ahead=${kind}]`).waitFor({ state: 'attached' })
  })

  test('nothing is fetched ahead for a visitor who saves data', async () => {
    const saving = 'Object.defineProperty(navigator, "connection", { value: { saveData: true } })'
    const page = await openHome({}, saving)
    await takeOver(page)
    await page.locator('main a[href="/services/gate-solutions"]').first().hover()
    await page.waitForLoadState('networkidle')

    expect(await page.locator('[data-ahead], [data-pointed]').count()).toBe(0)
  })
})
