/** The anchors of the services page, and service pages in print. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callToAction } from '../web/app/lib/call-to-action.ts'
import company from '../web/content/company.json' with { type: 'json' }
import { anotherService, aService, hasTable, tablePage } from './support/content.ts'
import { takeOver } from './support/hydration.ts'
import { untilFontsShown } from './support/loaded.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

async function openPage(path: string) {
  const context = await stage.browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await page.goto(stage.product.origin + path)
  return page
}

const header = 70

/** Returns whether the section is right below the header. Browsers scroll by whole pixels. */
function isBelowHeader(page: Page, id: string) {
  return page
    .locator(`[id="${id}"]`)
    .evaluate((section, y) => Math.abs(section.getBoundingClientRect().top - y) < 1, header)
}

test('an anchor on the services page is 70 px below the top on arrival and from the index, scrolled to smoothly unless the visitor prefers reduced motion, with the focus and its mark, and Back returns to the previous one', async () => {
  const page = await openPage(`/services#${aService.slug}`)
  const behaviour = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
  await expect.poll(() => isBelowHeader(page, aService.slug)).toBe(true)
  expect(await behaviour()).toBe('auto')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await behaviour()).toBe('smooth')
  await page.emulateMedia({ reducedMotion: 'reduce' })

  await takeOver(page)
  const index = page.getByRole('navigation', { name: 'On this page' })
  const marked = () => index.locator('[aria-current]').getAttribute('href')
  await index.getByRole('link', { name: anotherService.title }).click()
  await expect.poll(() => isBelowHeader(page, anotherService.slug)).toBe(true)
  expect(await page.evaluate('document.activeElement.id')).toBe(anotherService.slug)
  await expect.poll(marked).toBe(`#${anotherService.slug}`)
  await page.goBack()
  await expect.poll(() => isBelowHeader(page, aService.slug)).toBe(true)
  await expect.poll(marked).toBe(`#${aService.slug}`)
  await page.context().close()
})

describe('a service page in print', () => {
  test('has text of 8.5 pt or more, is as high as its content, and has no gaps and nothing that works only on a screen', async () => {
    const page = await openPage(tablePage)
    await untilFontsShown(page)
    await page.emulateMedia({ media: 'print' })
    const text = page.locator('main :is(dd, td), a[href^="tel:"]').filter({ visible: true })
    const points = await text.evaluateAll((parts) =>
      parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize) * 0.75),
    )

    expect(points.length).toBeGreaterThan(0)
    expect(Math.min(...points)).toBeGreaterThanOrEqual(8.49)

    // The width of A4 between its margins, in px.
    await page.setViewportSize({ width: 718, height: 1000 })
    // Firefox would add an empty page for the height of a window.
    const body = () => page.evaluate(() => getComputedStyle(document.body).minBlockSize)

    await expect.poll(body).toBe('0px')

    const main = page.getByRole('main')

    for (const part of [
      main.getByRole('heading', { level: 2 }).first(),
      ...(hasTable ? [main.getByRole('cell').first()] : []),
      page.getByRole('contentinfo').getByText(company.email),
    ]) {
      expect(await part.isVisible(), String(part)).toBe(true)
    }
    for (const text of ['On this page', callToAction.question, callToAction.button, 'Related, ']) {
      const places = page.getByText(text)
      expect(await places.count(), text).toBeGreaterThan(0)
      expect(await places.filter({ visible: true }).count(), text).toBe(0)
    }

    const hero = page.getByRole('main').getByRole('img').first()
    const heights = await hero.evaluate((image) => [
      image.getBoundingClientRect().height,
      image.closest('.plate')?.getBoundingClientRect().height,
    ])
    const footerCells = await page
      .getByRole('contentinfo')
      .locator('div:visible')
      .evaluateAll((cells: HTMLElement[]) => cells.map((cell) => cell.innerText))

    expect(heights[0]).toBeGreaterThan(70)
    expect(heights[1]).toBeCloseTo(heights[0] ?? 0, 0)
    expect(footerCells).not.toContain('')
    await page.context().close()
  })

  test('is one sheet of A4 even if the page is printed before its style sheet has loaded', async () => {
    const page = await stage.browser.newPage()
    // Any other request for it stays unanswered.
    await page.route('**/assets/*.css', (route) => {
      if (route.request().resourceType() === 'xhr') return route.continue()
    })
    await page.goto(`${stage.product.origin}${tablePage}`)
    const pdf = await page.pdf({ preferCSSPageSize: true })

    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.close()
  })
})
