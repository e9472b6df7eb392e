import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { site } from '../web/app/lib/site.ts'
import { failure } from '../web/app/words/failure.ts'
import { serveAssetsAsUsual } from './support/assets-from-disk.ts'
import { pageLabels, servicePage } from './support/content.ts'
import { takeOver } from './support/hydration.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Opens a hydrated page, and collects its uncaught errors. */
async function open(path: string, prepare?: (context: BrowserContext) => Promise<unknown>) {
  const context = await stage.browser.newContext()
  // Offline, none are there.
  await serveAssetsAsUsual(context)
  await prepare?.(context)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(stage.product.origin + path)
  await takeOver(page)
  return { page, errors }
}

const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

const dropData = (page: Page) => page.route('**/*.data*', (route) => route.abort())

test('a page whose data fails to load is an announced error within the site, which offers all ways to continue, and another attempt shows the page', async () => {
  const { page, errors } = await open('/services')
  const title = page.getByRole('heading', { level: 1, name: failure.title })
  await dropData(page)
  // The title of this page comes from its data.
  await page.locator(`main a[href="${servicePage}"]`).first().click()
  await title.waitFor()
  expect(await page.title()).toContain(failure.title)
  expect(await page.getByRole('contentinfo').innerText()).toContain(site.name)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  const announcer = page.locator('p[aria-live=polite]').first()
  await expect.poll(() => announcer.textContent()).toBe(await page.title())
  const main = page.getByRole('main')
  for (const { number } of site.phones) await main.getByRole('link', { name: number }).waitFor()
  await main.getByRole('link', { name: site.email }).waitFor()

  await page.unrouteAll()
  await mainLink(page, pageLabels['/about']).click()
  await title.waitFor({ state: 'hidden' })
  await dropData(page)
  await mainLink(page, pageLabels['/contact']).click()
  await title.waitFor()
  await page.unrouteAll()
  await page.getByRole('link', { name: failure.retry }).click()
  await page.getByLabel('Message', { exact: true }).waitFor()
  expect(errors).toEqual([])
})

test('a page whose data is of another version than the code, or whose module was replaced by a new version or cannot be loaded offline, is loaded as a document', async () => {
  const { page } = await open('/services', (context) =>
    context.route('**/about.data', async (route) => {
      const response = await route.fetch()
      const body = await response.text()
      await route.fulfill({ response, body: body.replace(/("version",)"\w+"/, '$1"another"') })
    }),
  )
  await expectDocument(page, mainLink(page, pageLabels['/about']))
  await page.waitForURL('**/about')
  await page.context().unroute('**/about.data')

  await takeOver(page)
  await page.route('**/assets/privacy-*.js', (route) => route.abort())
  await expectDocument(page, page.locator('footer a[href="/privacy"]'))
  await page.waitForURL('**/privacy')

  await page.unrouteAll()
  await takeOver(page)
  await page.context().setOffline(true)
  await expectDocument(page, page.locator('footer a[href^="/services/"]').first())
})

/** Follows a link, and expects that the browser requests another document. */
async function expectDocument(page: Page, link: Locator) {
  const path = await link.getAttribute('href')
  const loaded = page.waitForRequest((request) => request.isNavigationRequest())
  await link.dispatchEvent('click')
  expect((await loaded).url()).toBe(`${stage.product.origin}${path}`)
}
