import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { takeOver } from './support/hydration.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Opens the page, points at a link, and waits until the page that it leads to is rendered, hidden. */
async function prepare(from: string, to: string) {
  const page = await (await stage.browser.newContext()).newPage()
  await page.goto(stage.product.origin + from)
  await takeOver(page)
  await point(page, to)
  await headings(page).nth(1).waitFor({ state: 'attached' })
  return page
}

const point = (page: Page, to: string) => page.locator(`header nav a[href="${to}"]`).first().hover()
const headings = (page: Page) => page.locator('main h1')

test.each(['/about', '/services', '/contact'])(
  'the page of a link that is pointed at is rendered before the click opens it: %s',
  async (to) => {
    const page = await prepare('/privacy', to)
    expect(await headings(page).nth(1).isVisible()).toBe(false)
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url())
    })
    const prepared = await headings(page).nth(1).elementHandle()
    await page.evaluate(() => scrollTo(0, 600))
    await page.mouse.down()
    await page.mouse.up()

    await page.waitForURL(`**${to}`)
    await expect.poll(() => prepared?.isVisible()).toBe(true)
    await expect.poll(() => headings(page).count()).toBe(1)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.locator(`header nav a[href="${to}"][aria-current=page]`).first().waitFor()
    expect(documents).toEqual([])

    await page.goBack()
    await page.waitForURL('**/privacy')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(600)
  },
)

test('at the top of a page, the prepared one is shown before the router opens its address', async () => {
  const page = await prepare('/privacy', '/about')
  const shown = await page.evaluate(() => {
    document.querySelector<HTMLElement>('header nav a[href="/about"]')?.click()
    const visible = [...document.querySelectorAll('main h1')].filter((h1) => h1.checkVisibility())
    return { headings: visible.map((h1) => h1.textContent), path: location.pathname }
  })
  expect(shown).toEqual({ headings: ['One Team for the Whole Site'], path: '/privacy' })

  await page.waitForURL('**/about')
  await page.goBack()
  await page.waitForURL('**/privacy')
  await expect
    .poll(() => page.locator('main h1:visible').allTextContents())
    .toEqual(['Privacy Notice'])
})

test('a click right after pointing at another link shows the page of that link', async () => {
  const page = await prepare('/privacy', '/services')
  await point(page, '/about')
  await headings(page).filter({ hasText: 'One Team' }).waitFor({ state: 'attached' })

  const shown = await page.evaluate(async () => {
    const link = document.querySelector<HTMLElement>('header nav a[href="/services"]')
    link?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    // The loaded page is reported, but not rendered before the next task.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
    link?.click()
    const visible = [...document.querySelectorAll('main h1')].filter((h1) => h1.checkVisibility())
    return visible.map((h1) => h1.textContent)
  })
  expect(shown).not.toContain('One Team for the Whole Site')
  expect(shown).toHaveLength(1)
  await page.waitForURL('**/services')
})

test('a second click while the page opens changes nothing', async () => {
  const page = await prepare('/privacy', '/about')
  const before = await page.evaluate(() => history.length)
  await page.evaluate(() => {
    const link = document.querySelector<HTMLElement>('header nav a[href="/about"]')
    link?.click()
    link?.click()
  })
  await page.waitForURL('**/about')
  await page.locator('header nav a[href="/about"][aria-current=page]').first().waitFor()

  expect(await page.evaluate(() => history.length)).toBe(before + 1)
})

test('a click that opens another tab is left to the browser', async () => {
  const page = await prepare('/privacy', '/about')
  const opened = page.context().waitForEvent('page')
  await page
    .locator('header nav a[href="/about"]')
    .first()
    .click({ modifiers: ['ControlOrMeta'] })

  await (await opened).waitForURL('**/about')
  expect(new URL(page.url()).pathname).toBe('/privacy')
})

test('what is written in a form stays while other pages are prepared', async () => {
  const page = await (await stage.browser.newContext()).newPage()
  await page.goto(`${stage.product.origin}/contact`)
  await takeOver(page)
  await page.getByRole('textbox', { name: 'Message' }).fill('Two sliding gates')
  await point(page, '/about')
  await headings(page).nth(1).waitFor({ state: 'attached' })

  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe(
    'Two sliding gates',
  )
})

test('a page that fails while it is prepared leaves the current one in place', async () => {
  const page = await (await stage.browser.newContext()).newPage()
  await page.route('**/services.data', async (route) => {
    const body = (await (await route.fetch()).text()).replace('"rows"', '"renamed"')
    await route.fulfill({ body, contentType: 'text/x-script' })
  })
  await page.goto(`${stage.product.origin}/privacy`)
  await takeOver(page)
  const loaded = page.waitForResponse('**/services.data')
  await point(page, '/services')
  await (await loaded).finished()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await point(page, '/about')
  await headings(page).nth(1).waitFor({ state: 'attached' })

  expect(await headings(page).first().textContent()).toBe('Privacy Notice')
  expect(await headings(page).first().isVisible()).toBe(true)
})
