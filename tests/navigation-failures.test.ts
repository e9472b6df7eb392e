import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { site } from '../web/app/lib/site.ts'
import { failure } from '../web/app/words/failure.ts'
import { aService, pageLabels, servicePage } from './support/content.ts'
import { takeOver } from './support/hydration.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Opens a hydrated page, and collects its uncaught errors. */
async function open(path: string) {
  const page = await (await stage.browser.newContext()).newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(stage.product.origin + path)
  await takeOver(page)
  return { page, errors }
}

const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

const dropData = (page: Page) => page.route('**/*.data*', (route) => route.abort())

describe('a page whose data fails to load', () => {
  test('shows an error within the site, even if its title comes from the data', async () => {
    const { page, errors } = await open('/services')
    await dropData(page)
    await page.locator(`main a[href="${servicePage}"]`).first().click()

    await page.getByRole('heading', { level: 1, name: failure.title }).waitFor()
    expect(await page.title()).toContain(failure.title)
    expect(await page.getByRole('contentinfo').innerText()).toContain(site.name)
    expect(errors).toEqual([])
  })

  test('is announced, and offers all ways to continue', async () => {
    const { page } = await open('/about')
    await dropData(page)
    await mainLink(page, pageLabels['/contact']).click()
    await page.getByRole('heading', { level: 1, name: failure.title }).waitFor()

    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    const announcer = page.locator('p[aria-live=polite]').first()
    await expect.poll(() => announcer.textContent()).toBe(await page.title())
    const main = page.getByRole('main')
    for (const { number } of site.phones) await main.getByRole('link', { name: number }).waitFor()
    await main.getByRole('link', { name: site.email }).waitFor()

    await page.unrouteAll()
    await mainLink(page, pageLabels['/about']).click()
    await page.getByRole('heading', { level: 1, name: failure.title }).waitFor({ state: 'hidden' })
  })

  test('is shown after another attempt', async () => {
    const { page } = await open('/about')
    await dropData(page)
    await page.locator('a[href^="/contact?service="], a[href="/contact"]').first().click()
    const retry = page.getByRole('link', { name: failure.retry })
    await retry.waitFor()
    await page.unrouteAll()
    await retry.click()

    await page.getByLabel('Message', { exact: true }).waitFor()
  })
})

test('a fragment with an invalid percent-encoding causes no error', async () => {
  const { page, errors } = await open('/services')
  await page.evaluate(() => {
    location.hash = '#100%'
  })
  await mainLink(page, pageLabels['/about']).click()
  await page.waitForURL('**/about')
  await page.evaluate(() => {
    history.pushState({}, '', '/services#100%')
    dispatchEvent(new PopStateEvent('popstate'))
  })

  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  await page.locator(`#${aService.slug}`).waitFor()
  expect(errors).toEqual([])
})

test('a page that takes long is marked as loading', async () => {
  const { page } = await open('/about')
  const data = Promise.withResolvers<void>()
  await page.route('**/contact.data', (route) => data.promise.then(() => route.continue()))
  await page.clock.install({ time: '2026-01-01T08:00:00' })
  await page.clock.pauseAt('2026-01-01T09:00:00')
  await mainLink(page, pageLabels['/contact']).dispatchEvent('click')
  // The router marks the link once it has started to load: time counts from there.
  await page.locator('a.pending').first().waitFor()
  const busy = page.locator('main[aria-busy=true]')
  const announcer = page.locator('p[aria-live=polite]').first()

  await page.clock.runFor(299)
  expect(await busy.count()).toBe(0)
  await page.clock.runFor(100)
  await busy.waitFor()
  expect(await announcer.textContent()).toBe('Loading')

  data.resolve()
  await page.clock.resume()
  await page.waitForURL('**/contact')
  await busy.waitFor({ state: 'detached' })
  await expect.poll(() => announcer.textContent()).toBe(await page.title())
})

describe('a page whose module fails to load', () => {
  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['offline', (page) => page.context().setOffline(true)],
    [
      'after a new version has replaced it',
      (page) => page.route('**/assets/privacy-*.js', (route) => route.abort()),
    ],
  ])('is loaded as a document instead: %s', async (_, lose) => {
    const { page } = await open('/services')
    await lose(page)
    const loaded = page.waitForRequest((request) => request.isNavigationRequest())
    await page.locator('footer a[href="/privacy"]').dispatchEvent('click')

    expect((await loaded).url()).toBe(`${stage.product.origin}/privacy`)
  })
})

describe('a page whose data is of another version than the code', () => {
  test.each<[string, string, (body: string) => string]>([
    ['/about', '**/about.data', (body) => body.replace(/("version",)"\w+"/, '$1"another"')],
    ['/', '**/data/services.json', (body) => body.replace(/("version":)"\w+"/, '$1"another"')],
  ])('is loaded as a document: %s', async (path, file, change) => {
    const page = await (await stage.browser.newContext()).newPage()
    await page.route(file, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: change(await response.text()) })
    })
    await page.goto(`${stage.product.origin}/services`)
    await takeOver(page)
    const loaded = page.waitForRequest((request) => request.isNavigationRequest())
    await page.locator(`header nav a[href="${path}"]`).first().dispatchEvent('click')

    expect((await loaded).url()).toBe(stage.product.origin + path)
  })
})
