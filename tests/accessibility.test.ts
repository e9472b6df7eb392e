import type { Page } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import { site } from '../web/app/lib/site.ts'
import { publicPaths, unlistedPaths } from '../web/app/pages.ts'
import partners from '../web/content/partners.json' with { type: 'json' }
import {
  expectContrastInOtherScheme,
  expectNoViolations,
} from './support/accessibility-violations.ts'
import { button, failed, fillIn, sent, untilFormRuns } from './support/contact-page.ts'
import { servicePage } from './support/content.ts'
import { takeOver, untilHydrated } from './support/hydration.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** WCAG 1.4.10 and 1.4.4: at 200% zoom, a window of 640 px is also 320 CSS px wide. */
const phones = [320, 390]
const withoutReact = ['/404', '/not-there', '/contact/sent', '/contact/not-sent', '/enquiry']

// Reduced motion, so that nothing is measured mid-fade.
async function open(path: string, reducedMotion: 'reduce' | 'no-preference' = 'reduce') {
  const context = await stage.browser.newContext({ reducedMotion })
  const page = await context.newPage()
  await page.goto(stage.product.origin + path)
  if (!withoutReact.includes(path)) await untilHydrated(page)
  return page
}

describe('each page', () => {
  let page: Page
  beforeAll(async () => {
    page = await open('/404')
  })

  async function show(path: string) {
    await page.goto(stage.product.origin + path)
    if (!withoutReact.includes(path)) await untilHydrated(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    // The desk replaces its page once it knows who is signed in.
    if (path === '/admin') await page.getByLabel('E-mail').waitFor()
  }

  test.each([...publicPaths, ...unlistedPaths, '/not-there'])(
    '%s has no accessibility violations and fits the width of the screen',
    async (path) => {
      await show(path)

      await expectNoViolations(page, [320, 390, 1440])
    },
  )

  test.each(['/', servicePage, '/blogs', '/contact', '/admin'])(
    '%s has enough contrast in either colour scheme on phones and on desktops',
    async (path) => {
      await show(path)

      await expectContrastInOtherScheme(page)
    },
  )
})

test.runIf(partners.length)(
  'the home page with motion has no accessibility violations',
  async () => {
    const page = await open('/', 'no-preference')
    await page.getByRole('heading', { name: 'Our Partners' }).scrollIntoViewIfNeeded()

    await expectNoViolations(page)
  },
)

test('the open menu has no accessibility violations', async () => {
  const page = await open('/services')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main, mobile' }).waitFor()

  await expectNoViolations(page, phones)
})

test('the contact form with validation errors has no accessibility violations', async () => {
  const page = await open('/contact')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Please enter a valid email').waitFor()

  await expectNoViolations(page)
})

test.each([
  {
    notice: sent,
    status: 201,
    json: { inquiry: { id: 'x', timestamp: 1 }, notification: 'sent' },
  },
  { notice: failed, status: 502, json: { error: { code: 'notification_failed', message: '' } } },
])('the form showing "$notice" has no accessibility violations', async ({ notice, ...answer }) => {
  const page = await open('/contact')
  await page.route('**/api/inquiries', (route) => route.fulfill(answer))
  await untilFormRuns(page)
  await fillIn(page)
  await button(page).click()
  await page.getByText(notice).waitFor()

  await expectNoViolations(page)
})

test('the contact form with a message waiting for a connection has no accessibility violations', async () => {
  const page = await open('/contact')
  await page.route('**/api/inquiries', (route) => route.abort())
  await untilFormRuns(page)
  await fillIn(page)
  await button(page).click()
  await page.getByText(failed).waitFor()
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
  await page.reload()
  await page.getByText('Saved. It will be sent when you are back online.').waitFor()

  await expectNoViolations(page)
})

test('the home page whose services failed to load has no accessibility violations', async () => {
  const page = await open('/contact')
  await takeOver(page)
  await page.route('**/data/services.json', (route) => route.abort())
  await page.getByRole('link', { name: site.name }).first().click()
  await page.getByText('The services could not be loaded.').waitFor()

  await expectNoViolations(page)
})
