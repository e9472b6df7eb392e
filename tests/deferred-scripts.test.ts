import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { blockScripts, isScript, openBlank } from './support/blank-page.ts'
import { untilFormRuns } from './support/contact-page.ts'
import { pageLabels, servicePage } from './support/content.ts'
import { untilHydrated } from './support/hydration.ts'
import { untilFontsShown } from './support/loaded.ts'
import { readTimeline } from './support/page-timeline.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const kinds = ['/', '/services', servicePage, '/about', '/contact']

describe.each(kinds)('%s', (path) => {
  test('requests scripts only after it has loaded, and is hydrated in place, without re-rendering and without console messages', async () => {
    const { page } = await openBlank(stage.browser)
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(stage.product.origin + path, { waitUntil: 'commit' })
    const main = await page.waitForSelector('main')
    await untilHydrated(page)
    await untilFontsShown(page)

    expect(await main.evaluate((element) => element.isConnected)).toBe(true)
    expect(complaints).toEqual([])
    const { firstScript, loaded, before, sent } = await page.evaluate(readTimeline)
    expect(firstScript).toBeGreaterThan(loaded)
    // The styles are in the page.
    for (const file of before) expect(file).toMatch(/\.(woff2|avif|svg)(#\w+)?$/)
    expect(new Set(sent).size).toBe(sent.length)
  })
})

describe.each(['/', '/contact'])('%s', (path) => {
  test('requests all its scripts at once', async () => {
    const { page, scripts } = await openBlank(stage.browser)
    // They get no response, so none of them can wait for another one to load.
    await page.route(
      ({ href }) => isScript(href),
      () => {},
    )
    await page.goto(stage.product.origin + path)

    await expect.poll(() => scripts.length).toBeGreaterThan(6)
  })
})

test('a loaded page has 150 ms to paint before its scripts are requested', async () => {
  const { page, scripts } = await openBlank(stage.browser)
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto(stage.product.origin)
  // The pause starts with the next frame, which comes within 16 ms.
  await page.clock.runFor(150)
  expect(scripts).toEqual([])
  await page.clock.runFor(16)
  await expect.poll(() => scripts.length).toBeGreaterThan(0)
})

describe('an interaction', () => {
  /**
   * Opens the home page without ever delivering its hero image, so that it never finishes loading.
   */
  async function openUnfinished() {
    const { page, scripts } = await openBlank(stage.browser)
    await page.route('**/*.avif', () => {})
    await page.goto(stage.product.origin, { waitUntil: 'domcontentloaded' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(scripts).toEqual([])
    return page
  }

  test.each<[string, (page: Page) => Promise<void>]>([
    ['with the pointer', (page) => page.mouse.down()],
    ['with a key', (page) => page.keyboard.press('Shift')],
    ['that moves the focus', (page) => page.locator('a[href="/contact"]').first().focus()],
  ])('%s loads the scripts before the page has loaded', async (_, interact) => {
    const page = await openUnfinished()
    await interact(page)
    await untilHydrated(page)
  })
})

describe('before any script has loaded,', () => {
  const phone = { viewport: { width: 390, height: 844 } }

  async function openBlocked(path: string, options = {}) {
    const { page } = await openBlank(stage.browser, options)
    await blockScripts(page)
    await page.goto(stage.product.origin + path)
    return page
  }

  test('links work', async () => {
    const page = await openBlocked('/')
    await page
      .getByRole('navigation')
      .getByRole('link', { name: pageLabels['/contact'] })
      .first()
      .click()
    await page.waitForURL('**/contact')
  })

  test('the menu opens, and closes on Escape', async () => {
    const page = await openBlocked('/', phone)
    const link = page.getByRole('dialog').or(page.locator('[popover]')).getByRole('link').last()
    await page.getByRole('button', { name: 'Menu' }).click()
    await link.waitFor()
    await page.keyboard.press('Escape')
    await link.waitFor({ state: 'hidden' })
  })

  test('the form can be sent', async () => {
    const page = await openBlocked('/contact')
    await page.getByLabel('Name', { exact: true }).fill('Nimal Perera')
    await page.getByLabel('E-mail', { exact: true }).fill('nimal@factory.example')
    await page.getByLabel('Message', { exact: true }).fill('Sent before the scripts were there.')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.waitForURL('**/enquiry/*/sent')
  })

  test('text can be typed, and is kept when the scripts load', async () => {
    const { page } = await openBlank(stage.browser)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(
      ({ href }) => isScript(href),
      (route) => released.then(() => route.continue()),
    )
    await page.goto(`${stage.product.origin}/contact`)
    const message = page.getByLabel('Message', { exact: true })
    await message.fill('Typed on a slow connection.')
    release()
    await untilFormRuns(page)

    expect(await message.inputValue()).toBe('Typed on a slow connection.')
    expect(await message.evaluate((field) => field === document.activeElement)).toBe(true)
  })
})

describe('on a phone', () => {
  const phone = { viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true }

  /** Opens a page and waits until it has nothing left to do. */
  async function openPhone(path: string) {
    const { page, scripts } = await openBlank(stage.browser, phone)
    await page.goto(stage.product.origin + path)
    await untilFontsShown(page)
    return { page, scripts }
  }

  test('the home page is complete without loading its scripts', async () => {
    const { page, scripts } = await openPhone('/')

    expect(scripts).toEqual([])
    expect(await page.getByRole('contentinfo').isVisible()).toBe(true)
    expect(await page.evaluate(() => document.fonts.check('1em "Archivo Site"'))).toBe(true)
  })

  test('scrolling loads the scripts', async () => {
    const { page } = await openPhone('/')
    await page.evaluate(() => scrollTo(0, 900))

    await untilHydrated(page)
  })

  test('a page with a form loads its scripts without an interaction', async () => {
    const { page } = await openPhone('/contact')
    await untilHydrated(page)
  })
})

test('the dashboard, which is empty without its scripts, preloads them', async () => {
  const html = await (await fetch(`${stage.product.origin}/admin`)).text()

  expect(html).toContain('<link rel="modulepreload"')
})
