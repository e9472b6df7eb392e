/** Helpers for tests that visit the desk's states and check each for accessibility violations. */
import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { expectNoViolationsInEitherScheme } from './accessibility-violations.ts'
import { sessionCookie, takeSession } from './sign-in.ts'
import type { setStage } from './stage.ts'

type Stage = ReturnType<typeof setStage>

export const viewports = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

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

const narrowest = 360

/**
 * Reports axe's violations in both colour schemes, and whether anything is wider than the window;
 * on a phone, also at the narrowest width. All are soft failures, so the test can continue.
 */
export async function expectAccessible(page: Page, state: string) {
  await expectNoViolationsInEitherScheme(page, state)
  const viewport = page.viewportSize()
  const width = viewport?.width ?? 0
  expect.soft(await widthOf(page), `${state}, ${width} px`).toBeLessThanOrEqual(width)
  if (!viewport || width > 400) return
  await page.setViewportSize({ ...viewport, width: narrowest })
  expect.soft(await widthOf(page), `${state}, ${narrowest} px`).toBeLessThanOrEqual(narrowest)
  await page.setViewportSize(viewport)
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

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
