/** The layout of pages: no other test notices elements that overlap, wrap or shift. */

import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { callToAction } from '../web/app/lib/call-to-action.ts'
import { site } from '../web/app/lib/site.ts'
import home from '../web/content/pages/home.json' with { type: 'json' }
import { hasTable, tablePage } from './support/content.ts'
import { layOutWhole, untilFontsShown } from './support/loaded.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

async function openPage(path: string, width: number) {
  const page = await stage.browser.newPage({ viewport: { width, height: 844 } })
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(stage.product.origin + path)
  return page
}

/** Returns how many lines the text of each element has. */
function linesOfTexts(places: Locator) {
  return places.evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getClientRects().length
    }),
  )
}

describe('a service page', () => {
  test.runIf(hasTable)(
    'has tables that are exposed as tables even if their rows are blocks',
    async () => {
      const page = await openPage(tablePage, 390)
      await untilFontsShown(page)
      const client = await page.context().newCDPSession(page)
      const { nodes } = await client.send('Accessibility.getFullAXTree')
      const roles = nodes.filter(({ ignored }) => !ignored).map(({ role }) => role?.value)

      for (const role of ['table', 'row', 'rowheader', 'columnheader', 'cell']) {
        expect(roles, role).toContain(role)
      }
      await page.close()
    },
  )
})

describe('the home page', () => {
  test('keeps its button clear of the balloons on phones, and has its facts on one line on a desktop', async () => {
    const page = await openPage('/', 320)
    const link = page.getByRole('main').getByRole('link', { name: callToAction.button }).first()
    const balloons = page
      .getByRole('navigation', { name: 'Services in this image' })
      .locator('a:visible rect')
    // The balloons appear together with their image.
    await balloons.last().waitFor()
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const button = await link.boundingBox()
      const tops = await balloons.evaluateAll((targets) =>
        targets.map((target) => target.getBoundingClientRect().top),
      )
      expect(tops).toHaveLength(home.hero.balloons.filter(({ onPhones }) => onPhones).length)
      expect(Math.min(...tops), `${width} px`).toBeGreaterThan(
        (button?.y ?? 0) + (button?.height ?? 0),
      )
    }

    await page.setViewportSize({ width: 1440, height: 844 })
    const facts = page.getByRole('main').locator('dl').first().locator('dd')
    const lines = await facts.evaluateAll((values) =>
      values.map((value) => value.getBoundingClientRect().top),
    )
    expect(lines).toHaveLength(home.facts.length)
    expect(new Set(lines).size).toBe(1)
    await page.close()
  })

  test('is printed without empty pages and the skip link, with its title, image and facts below each other, and services below their heading on the first page', async () => {
    // The width of A4 between its margins, in px.
    const page = await openPage('/', 703)
    const skip = page.getByRole('link', { name: 'Skip to content' })
    expect(await skip.count()).toBe(1)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    await page.emulateMedia({ media: 'print' })
    // The style sheet for print loads after the first screen.
    await skip.waitFor({ state: 'hidden' })
    const hero = page.getByRole('region', { name: home.hero.title })
    const [lead, image, facts] = await Promise.all(
      ['p', 'img', 'dl'].map((part) => hero.locator(part).first().boundingBox()),
    )
    const endOf = (box: typeof lead) => (box?.y ?? 0) + (box?.height ?? 0)

    expect(image?.y).toBeGreaterThan(endOf(lead))
    expect(facts?.y).toBeGreaterThan(endOf(image))
    expect(facts?.y).toBeLessThan(endOf(image) + 48)

    const cards = page.getByRole('region', { name: home.services.title }).getByRole('listitem')
    const first = await cards.first().boundingBox()
    const body = await page.locator('body').boundingBox()
    // The height of A4 between its margins of 11 mm, in CSS px.
    const sheet = ((297 - 2 * 11) / 25.4) * 96
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

    // One more than the content fills, because images and cards are not divided.
    expect(pages).toBeLessThanOrEqual(Math.ceil((body?.height ?? 0) / sheet) + 1)
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThan(sheet)
    await page.close()
  })
})

test('the pages of text have phone numbers as links that do not wrap', async () => {
  const page = await openPage('/privacy', 320)
  // What is below the first screen has no lines until it is laid out.
  await layOutWhole(page)
  await untilFontsShown(page)
  const numbers = page.getByRole('main').locator('a[href^="tel:"]')

  expect(await linesOfTexts(numbers)).toEqual(site.phones.map(() => 1))
  await page.close()
})
