import type { Browser, BrowserContext, Page } from 'playwright-core'
import { untilShown } from './shown.ts'

export const failed = 'Failed to send message. Please try again.'
export const sent = 'Message sent successfully!'

export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
export const button = (page: Page) => page.getByRole('button', { name: /Send Message|Sending/ })

/** Fills in all three fields. */
export async function fillIn(page: Page, message = 'We need drive-in racking.') {
  await field(page, 'Name').fill('Nimal Perera')
  await field(page, 'E-mail').fill('nimal@factory.example')
  await field(page, 'Message').fill(message)
}

/** Returns a separate browser context for a visitor, with a fake clock that all its pages share. */
export async function visit(browser: Browser) {
  const context = await browser.newContext()
  await context.clock.install()
  return context
}

/** Opens the form and waits for its scripts. */
export async function openContact(context: BrowserContext, address: string) {
  const page = await context.newPage()
  await page.goto(address)
  await untilFormRuns(page)
  return page
}

/** Opens the form, whose scripts load once `loadScripts` is called. */
export async function openWithoutScripts(context: BrowserContext, address: string) {
  const page = await context.newPage()
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', (route) => scripts.promise.then(() => route.fallback()))
  await page.goto(address, { waitUntil: 'commit' })
  return { page, loadScripts: scripts.resolve }
}

/** Waits as long as a person takes before pressing Send: the form detects bots by their speed. */
export async function pressSend(page: Page) {
  await page.clock.runFor(10_000)
  await button(page).click()
}

/** Waits until the scripts have taken over the form and replaced the browser's validation. */
export async function untilFormRuns(page: Page) {
  await untilShown(page.locator('form[novalidate]'))
}
