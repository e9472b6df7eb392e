import { describe, expect, test } from 'vitest'
import { publicPaths, unlistedPaths } from '../web/app/pages.ts'
import { findBarriers, windows } from './support/barriers.ts'
import { button, failed, fillIn, sent, untilFormRuns } from './support/contact-page.ts'
import { takeOver, untilHydrated } from './support/hydration.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** WCAG 1.4.10 and 1.4.4: 320 px is also what 200 % zoom leaves of a window of 640 px. */
test.each(publicPaths)('%s fits 320 px', async (path) => {
  const context = await stage.browser.newContext({ viewport: { width: 320, height: 640 } })
  const page = await context.newPage()
  await page.goto(stage.product.origin + path)

  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  await context.close()
})

const withoutReact = ['/404', '/not-there']

describe.each(windows)('at $viewport.width px, $colorScheme', (setting) => {
  // Reduced motion, so that nothing is measured half faded in.
  async function open(path: string, reducedMotion: 'reduce' | 'no-preference' = 'reduce') {
    const context = await stage.browser.newContext({ ...setting, reducedMotion })
    const page = await context.newPage()
    await page.goto(stage.product.origin + path)
    if (!withoutReact.includes(path)) await untilHydrated(page)
    return page
  }

  test.each([...publicPaths, ...unlistedPaths, '/not-there'])(
    '%s has no barrier, and nothing beside the screen',
    async (path) => {
      const page = await open(path)

      expect(await findBarriers(page)).toEqual([])
      const width = await page.evaluate('document.documentElement.scrollWidth')
      expect(width).toBeLessThanOrEqual(setting.viewport.width)
      await page.context().close()
    },
  )

  test('a page whose parts move has none', async () => {
    const page = await open('/', 'no-preference')
    await page.getByRole('heading', { name: 'Our Partners' }).scrollIntoViewIfNeeded()

    expect(await findBarriers(page)).toEqual([])
    await page.context().close()
  })

  test.runIf(setting.viewport.width < 768)('the open menu has none', async () => {
    const page = await open('/services')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Main, mobile' }).waitFor()

    expect(await findBarriers(page)).toEqual([])
    await page.context().close()
  })

  test('the form with its messages has none', async () => {
    const page = await open('/contact')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await page.getByText('Please enter a valid email').waitFor()

    expect(await findBarriers(page)).toEqual([])
    await page.context().close()
  })

  test.each([
    {
      notice: sent,
      status: 201,
      json: { inquiry: { id: 'x', timestamp: 1 }, notification: 'sent' },
    },
    { notice: failed, status: 502, json: { error: { code: 'notification_failed', message: '' } } },
  ])('the form that says "$notice" has none', async ({ notice, ...answer }) => {
    const page = await open('/contact')
    await page.route('**/api/inquiries', (route) => route.fulfill(answer))
    await untilFormRuns(page)
    await fillIn(page)
    await button(page).click()
    await page.getByText(notice).waitFor()

    expect(await findBarriers(page)).toEqual([])
    await page.context().close()
  })

  test('the form with a message that waits for a connection has none', async () => {
    const page = await open('/contact')
    await page.route('**/api/inquiries', (route) => route.abort())
    await untilFormRuns(page)
    await fillIn(page)
    await button(page).click()
    await page.getByText(failed).waitFor()
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
    await page.reload()
    await page.getByText('Your message has not been sent yet.').waitFor()

    expect(await findBarriers(page)).toEqual([])
    await page.context().close()
  })

  test('the home page that could not load the services has none', async () => {
    const page = await open('/contact')
    await takeOver(page)
    await page.route('**/data/services.json', (route) => route.abort())
    await page.getByRole('link', { name: 'Ceyforge' }).first().click()
    await page.getByText('The services could not be loaded.').waitFor()

    expect(await findBarriers(page)).toEqual([])
    await page.context().close()
  })
})
