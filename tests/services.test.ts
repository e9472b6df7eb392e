/** The services as a visitor moves between them: anchors, and the cards of the home page. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { takeOver } from './support/hydration.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

async function openPage(path: string, reducedMotion: 'reduce' | 'no-preference' = 'reduce') {
  const context = await stage.browser.newContext({
    reducedMotion,
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await page.goto(stage.product.origin + path)
  return page
}

/** Where the section stands below the top of the window, in whole px. */
function topOf(page: Page, id: string) {
  return page
    .locator(`[id="${id}"]`)
    .evaluate((section) => Math.round(section.getBoundingClientRect().top))
}

const header = 70

describe('an anchor of the overview', () => {
  test('comes to rest 70 px below the top, on arrival', async () => {
    const page = await openPage('/services#gate-solutions')

    await expect.poll(() => topOf(page, 'gate-solutions')).toBe(header)
    await page.context().close()
  })

  test('is reached from the index, with the focus, and Back finds the last one', async () => {
    const page = await openPage('/services')
    await takeOver(page)
    const index = page.getByRole('navigation', { name: 'On this page' })

    await index.getByRole('link', { name: 'Gate Solutions' }).click()
    await expect.poll(() => topOf(page, 'gate-solutions')).toBe(header)
    expect(await page.evaluate('document.activeElement.id')).toBe('gate-solutions')

    await index.getByRole('link', { name: 'Car Park Solutions' }).click()
    await expect.poll(() => topOf(page, 'car-park-solutions')).toBe(header)
    await page.goBack()
    await expect.poll(() => topOf(page, 'gate-solutions')).toBe(header)
    await page.context().close()
  })

  test('is approached smoothly, unless the visitor asked for less motion', async () => {
    const behaviours: Record<string, unknown> = {}
    for (const motion of ['no-preference', 'reduce'] as const) {
      const page = await openPage('/services#gate-solutions', motion)
      behaviours[motion] = await page.evaluate(
        'getComputedStyle(document.documentElement).scrollBehavior',
      )
      await page.context().close()
    }

    expect(behaviours).toEqual({ 'no-preference': 'smooth', reduce: 'auto' })
  })

  test('that nothing answers to leaves the page at its top', async () => {
    const page = await openPage('/services#no-such-service')
    await takeOver(page)

    expect(await page.evaluate('scrollY')).toBe(0)
    await page.context().close()
  })
})

describe('the cards of the home page', () => {
  test('are fetched when it is shown without a load; a failure offers two ways on', async () => {
    const page = await openPage('/about')
    await takeOver(page)
    let isBroken = true
    await page.route('**/data/services.json', (route) =>
      isBroken ? route.abort() : route.continue(),
    )

    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await page.getByText('The services could not be loaded.').waitFor()
    expect(await page.getByRole('link', { name: 'See all services' }).getAttribute('href')).toBe(
      '/services',
    )

    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Gate Solutions' }).waitFor()
    expect(await page.getByText('The services could not be loaded.').count()).toBe(0)
    await page.context().close()
  })
})

test('a service is printed without what only a screen can use', async () => {
  const page = await openPage('/services/gate-solutions')
  await page.emulateMedia({ media: 'print' })

  for (const text of ['Forces and Speeds', '1,400 N', 'info@ceyforge.example']) {
    expect(await page.getByText(text).first().isVisible(), text).toBe(true)
  }
  for (const text of [
    'On this page',
    'Want to collaborate with us?',
    'Contact Us',
    'Related, 09',
  ]) {
    expect(await page.getByText(text).first().isVisible(), text).toBe(false)
  }
  await page.context().close()
})
