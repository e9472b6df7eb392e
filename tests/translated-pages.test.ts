/** A page that the browser has translated works like any other. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import partners from '../web/content/partners.json' with { type: 'json' }
import { aService, galleryPage, pageLabels } from './support/content.ts'
import { untilHydrated } from './support/hydration.ts'
import { setStage } from './support/stage.ts'
import { translate } from './support/translate.ts'

const stage = setStage()

/** Opens a page whose scripts load once `release` is called. */
async function openPage(path: string, options: BrowserContextOptions = {}) {
  const context = await stage.browser.newContext(options)
  const page = await context.newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scripts.promise
    await route.fallback()
  })
  onTestFinished(async () => {
    expect(failures).toEqual([])
    await context.close()
  })
  await page.goto(stage.product.origin + path, { waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  return {
    page,
    async release() {
      scripts.resolve()
      await untilHydrated(page)
    },
  }
}

const field = (page: Page, name: 'name' | 'email' | 'message') => page.locator(`[name=${name}]`)
const sendButton = (page: Page) => page.locator('form [type=submit]')

test('text, focus, scroll position and colours from before the scripts load are kept', async () => {
  const { page, release } = await openPage('/contact', { viewport: { width: 1440, height: 400 } })
  await translate(page)
  await page.locator('[data-theme-switch]').first().click()
  await field(page, 'name').fill('Nimal Perera')
  await field(page, 'message').fill('Typed before the scripts came.')
  await field(page, 'message').press('Home')
  const place = () => field(page, 'message').evaluate((area) => area.getBoundingClientRect().top)
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await release()
  await page.locator('form[novalidate]').waitFor()

  expect(await field(page, 'name').inputValue()).toBe('Nimal Perera')
  expect(await field(page, 'message').inputValue()).toBe('Typed before the scripts came.')
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  // The window is lower than the form: the focused field stays in view.
  expect(await place()).toBeGreaterThanOrEqual(0)
  expect(await place()).toBeLessThan(400)
  await page.keyboard.type('> ')
  expect(await field(page, 'message').inputValue()).toBe('> Typed before the scripts came.')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('contact-draft') ?? ''))
    .toContain('Typed before the scripts came.')
  await field(page, 'email').fill('nimal@factory.example')
  await page.clock.install()
  await page.clock.runFor(10_000)
  await sendButton(page).click()
  await page.getByText('«Message sent successfully!»').waitFor()
})

test('on the home page, translated before its scripts loaded, the logos can be paused, links and Back work, and the menu opens, closes and leads to the next page', async () => {
  const { page, release } = await openPage('/', { viewport: { width: 390, height: 844 } })
  await translate(page)
  await release()
  // At most five fit beside each other.
  if (partners.length > 5) {
    await page.getByRole('button', { name: 'Pause the partner logos' }).click()
  }
  await page.locator(`main a[href="${galleryPage.path}"]`).first().click()
  await page.waitForURL(`**${galleryPage.path}`)
  await showNextSlide(page)
  await page.goBack()
  await page.getByRole('heading', { name: aService.title }).waitFor()
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await page.keyboard.press('Escape')
  await menu.click()
  await page
    .getByRole('navigation', { name: 'Main, mobile' })
    .getByRole('link', { name: pageLabels['/about'] })
    .click()

  await page.waitForURL('**/about')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await menu.isVisible()).toBe(true)
  expect(await page.getByText('This page could not be shown').count()).toBe(0)
})

test('on the page of a service, translated before its scripts loaded, the carousel can be moved, and a link leads to the form', async () => {
  const { page, release } = await openPage(galleryPage.path)
  await translate(page)
  await release()
  await showNextSlide(page)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: pageLabels['/contact'] })
    .click()

  await page.locator('form[novalidate]').waitFor()
  expect(await page.getByText('This page could not be shown').count()).toBe(0)
})

/** Moves the carousel, if there is one. */
async function showNextSlide(page: Page) {
  if (galleryPage.count === 0) return
  await page.getByRole('button', { name: 'Next slide' }).click()
  await page
    .locator(`[aria-label="1 of ${galleryPage.count}"][inert]`)
    .waitFor({ state: 'attached' })
}
