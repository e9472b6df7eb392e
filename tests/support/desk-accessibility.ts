/** Helpers for tests that visit the desk's states and check each for accessibility violations. */
import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { expectContrastInOtherScheme, expectNoViolations } from './accessibility-violations.ts'
import { sessionCookie, takeSession } from './sign-in.ts'
import type { setStage } from './stage.ts'

type Stage = ReturnType<typeof setStage>

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }
const widths = [360, phone.width, desktop.width]

type BrowserOptions = BrowserContextOptions & { isStranger?: boolean }

/**
 * Opens a browser, signed in unless `isStranger`. Reduced motion keeps axe from measuring mid-fade.
 */
export async function openBrowser(
  stage: Stage,
  { isStranger = false, ...options }: BrowserOptions,
) {
  const context = await stage.browser.newContext({
    reducedMotion: 'reduce',
    ...options,
  })
  onTestFinished(() => context.close())
  if (!isStranger) await takeSession(stage, context)
  const page = await context.newPage()
  const go = (search = '') => page.goto(`${stage.product.origin}/admin${search}`)
  return { page, go }
}

/** Checks a state on phones and on a desktop, and returns to the size of the window. */
export const expectAccessible = (page: Page, state: string) =>
  inSameWindow(page, () => expectNoViolations(page, widths, state))

/** Also measures the contrast in the other colour scheme, for what only one of the widths shows. */
export async function expectAccessibleInEitherScheme(page: Page, state: string) {
  await expectAccessible(page, state)
  await inSameWindow(page, () => expectContrastInOtherScheme(page, widths, state))
}

async function inSameWindow(page: Page, check: () => Promise<void>) {
  const viewport = page.viewportSize()
  await check()
  if (viewport) await page.setViewportSize(viewport)
}

/** Sends an enquiry and returns its id. */
export async function post({ product }: Stage, body: object) {
  const response = await product.post(body)
  return ((await response.json()) as { inquiry: { id: string } }).inquiry.id
}

/** Moves an enquiry to the bin through the API, as another administrator would. */
export async function putIntoBin(stage: Stage, id: string) {
  const { origin } = stage.product
  const headers = { cookie: await sessionCookie(stage), origin, 'content-type': 'application/json' }
  await fetch(`${origin}/api/inquiries/${id}`, { method: 'DELETE', headers })
}

/** Answers a call as a Worker that has failed. */
export const fails = (route: Route) =>
  route.fulfill({ status: 500, json: { error: { code: 'internal', message: '' } } })

/** Returns the first button with that name. */
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first()

/** Returns the first row with that text. */
export const row = (page: Page, text: string) =>
  page.getByRole('row').filter({ hasText: text }).first()
