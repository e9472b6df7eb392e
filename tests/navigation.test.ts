import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { takeOver, untilHydrated, withoutSpeculationRules } from './support/hydration.ts'
import { untilFontsAndSectionsShown } from './support/loaded.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Opens a page whose links the router follows, and waits until it is hydrated and idle. */
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
    await mainLink(page, 'Services').focus()
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
    const slug = 'gate-solutions'
    await page.evaluate((path) => window.history.pushState({}, '', path), `/services#${slug}`)
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))

    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(slug)
  })

  test('is not scrolled smoothly, even after the skip link', async () => {
    const page = await open('/')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/#main')
    await mainLink(page, 'Services').click()
    await page.waitForURL('**/services')

    const behaviour = () => getComputedStyle(document.documentElement).scrollBehavior
    expect(await page.evaluate(behaviour)).toBe('auto')
  })

  test('restores the scroll position of the page before it on Back', async () => {
    const page = await open('/services')
    await page.evaluate(() => scrollTo(0, 1200))
    // Playwright's click would scroll the page first.
    await mainLink(page, 'About').dispatchEvent('click')
    await page.waitForURL('**/about')
    await page.goBack()

    await expect.poll(() => page.evaluate(() => scrollY)).toBe(1200)
  })
})

test('hydration keeps the scroll position', async () => {
  const page = await (await stage.browser.newContext()).newPage()
  await page.goto(stage.product.origin, { waitUntil: 'domcontentloaded' })
  // A fallback font may break lines differently, which moves the content below.
  await page.evaluate(() => document.fonts.ready.then(() => scrollTo(0, 900)))
  await untilHydrated(page)
  await untilFontsAndSectionsShown(page)

  expect(await page.evaluate(() => scrollY)).toBe(900)
})

describe('prefetching for the router', () => {
  test('fetches the page of a link that is hovered, which then opens without the network', async () => {
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

  test('fetches the form as the link opens it, with the service that the link names', async () => {
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

  test('fetches nothing until a link is hovered', async () => {
    const page = await open('/services')

    const fetched = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    )
    expect(fetched.filter((name) => name.endsWith('.data'))).toEqual([])
  })

  test('fetches the pages of links in view on a device that cannot hover', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const page = await open('/services', phone)
    const requests = listRequests(page)
    const path = '/services/gate-solutions'
    await page.locator(`main a[href="${path}"]`).first().scrollIntoViewIfNeeded()

    await expect.poll(() => requests).toContain(`${path}.data`)
  })

  test('fetches nothing for a visitor who saves data', async () => {
    const saving = 'Object.defineProperty(navigator, "connection", { value: { saveData: true } })'
    const page = await open('/services', {}, saving)
    const requests = listRequests(page)
    await page.locator('main a[href="/services/gate-solutions"]').first().hover()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))

    expect(requests.filter((path) => !/\.(avif|webp)$/.test(path))).toEqual([])
  })
})

test('the desk is always loaded as a document, with its own policy', async () => {
  const page = await open('/services')
  const loaded = page.waitForRequest((request) => request.isNavigationRequest())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Admin' }).click()

  expect((await loaded).url()).toBe(`${stage.product.origin}/admin`)
})

describe('in a browser with speculation rules', () => {
  const phone = { viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true }

  /** Opens the home page, with `prepare` as its first script. */
  async function openHome(options: BrowserContextOptions = {}, prepare = '') {
    const page = await (await stage.browser.newContext(options)).newPage()
    await page.addInitScript(prepare)
    await page.goto(stage.product.origin)
    return page
  }

  test.each([
    ['the menu', '/about', 'About'],
    ['the content', '/services/civil-construction-and-renovations', /^Read More/],
  ])('links in %s are followed by the browser, even after hydration', async (_, path, name) => {
    const page = await openHome()
    await takeOver(page)
    const loaded = page.waitForRequest((request) => request.isNavigationRequest())
    const links = page.getByRole('link', { name, exact: true })
    // Not hovered before, so that its page is not ready.
    await links
      .and(page.locator(`a[href^="${path}"]`))
      .first()
      .dispatchEvent('click')

    expect((await loaded).url()).toBe(stage.product.origin + path)
    await page.waitForURL(`**${path}*`)
  })

  test('only the link under the pointer is marked, for the browser to prefetch its page', async () => {
    const page = await openHome()
    await page.locator('main a[href="/services/gate-solutions"]').first().hover()
    await page.locator('main a[data-pointed]').waitFor()
    await mainLink(page, 'About').hover()
    await page.locator('header a[data-pointed]').waitFor()

    expect(await page.locator('a[data-pointed]').count()).toBe(1)
    const rules = await page.locator('script[type=speculationrules]').textContent()
    expect(rules).toContain('"a[data-pointed]"')
  })

  /**
   * Simulates a browser that reports no pointing device, such as one that is controlled remotely.
   */
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
    ['no device that is reported', {}, noPointer, 'pointer'],
  ])('with %s, the loaded page is marked accordingly', async (_, options, prepare, kind) => {
    const page = await openHome(options, prepare)
    await page.locator(`html[data-ahead=${kind}]`).waitFor({ state: 'attached' })
  })

  test('nothing is prefetched for a visitor who saves data', async () => {
    const saving = 'Object.defineProperty(navigator, "connection", { value: { saveData: true } })'
    const page = await openHome({}, saving)
    await takeOver(page)
    await page.locator('main a[href="/services/gate-solutions"]').first().hover()
    await page.waitForLoadState('networkidle')

    expect(await page.locator('[data-ahead], [data-pointed]').count()).toBe(0)
  })
})
