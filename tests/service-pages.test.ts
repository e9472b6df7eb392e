/** Each service's page: its title, drawing and print, and the balloons on its image. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { readServices } from '../web/app/lib/services/services.server.ts'
import { readRgb } from './support/colour.ts'
import { takeOver } from './support/hydration.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

type Settings = Parameters<typeof stage.browser.newContext>[0]

async function openService(slug: string, settings: Settings) {
  const context = await stage.browser.newContext({ reducedMotion: 'reduce', ...settings })
  const page = await context.newPage()
  await page.goto(`${stage.product.origin}/services/${slug}`)
  return page
}

const widths = [320, 360, 390, 768, 1024, 1279, 1280, 1440]

/** The places of the titles at 1440 px, in px from the top. */
const heights = new Set<number>()

/** Runs in the page. Returns where the text itself is, not its block. */
function edgesOfText(element: Element) {
  const range = document.createRange()
  range.selectNodeContents(element)
  const { right, top } = range.getBoundingClientRect()
  return { right, top }
}

describe.each(readServices())('the page of $slug', ({ number, slug, drawing }) => {
  let page: Page

  beforeAll(async () => {
    page = await openService(slug, { javaScriptEnabled: false })
  })

  test('is printed on one sheet of A4', async () => {
    const pdf = await page.pdf({ preferCSSPageSize: true })

    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  })

  test('has its title beside its image, at the same height as the other pages, and its breadcrumb on one line', async () => {
    for (const width of [960, 1280, 1440, 1536]) {
      await page.setViewportSize({ width, height: 844 })
      const title = await page.locator('h1').evaluate(edgesOfText)
      const image = await page.locator('main .plate').first().boundingBox()

      expect(title.right, `${width} px`).toBeLessThan(image?.x ?? 0)
      if (width === 1440) heights.add(Math.round(title.top))
    }
    expect([...heights]).toHaveLength(1)

    await page.setViewportSize({ width: 320, height: 844 })
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
    const middles = await crumbs.evaluateAll((items) =>
      items.map((item) => {
        const { top, bottom } = item.getBoundingClientRect()
        return Math.round((top + bottom) / 2)
      }),
    )
    expect(middles).toHaveLength(3)
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(3)
  })

  const hasDrawing = drawing !== undefined
  test.runIf(hasDrawing)(
    'shows its drawing in one crop, complete and with no text below 11 px, from 320 to 1440 px',
    async () => {
      const files = await page
        .locator(`#fig-${number}-1 use`)
        .evaluateAll((uses) => uses.map((use) => use.getAttribute('href')?.split('#')[0] ?? ''))
      const faults: string[] = []
      const sheet = await page.context().newPage()
      for (const file of files) {
        await sheet.goto(stage.product.origin + file)
        const outside = await sheet.evaluate(() => {
          const frame = document.documentElement.getBoundingClientRect()
          return [...document.querySelectorAll('text')]
            .filter((text) => {
              const { left, right, top, bottom } = text.getBoundingClientRect()
              // Capitals and figures fill the middle half of the line.
              const quarter = (bottom - top) / 4
              return (
                left < frame.left - 1 ||
                right > frame.right + 1 ||
                top + quarter < frame.top - 1 ||
                bottom - quarter > frame.bottom + 1
              )
            })
            .map((text) => text.textContent)
        })
        if (outside.length > 0) faults.push(`${file}: ${outside.join(', ')} outside`)
      }
      await sheet.close()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const crops = await page.locator(`#fig-${number}-1 svg`).evaluateAll((svgs) =>
          svgs.map((svg) => {
            const units = Number(svg.getAttribute('width'))
            const scale = svg.getBoundingClientRect().width / units
            // The smallest text: figures in the label font.
            return { isWide: units > 500, smallest: scale * (units > 500 ? 14.5 : 13) * 0.95 }
          }),
        )
        const shown = crops.filter(({ smallest }) => smallest > 0)
        if (shown.length !== 1) faults.push(`${width} px: ${shown.length} crops`)
        if (shown.some(({ smallest }) => smallest < 11)) faults.push(`${width} px: small text`)
        const overflow = await page.evaluate('document.documentElement.scrollWidth')
        if (overflow !== width) faults.push(`${width} px: page of ${overflow} px`)
      }

      expect(faults).toEqual([])
    },
  )
})

const drawings = readServices().flatMap(({ number, slug, drawing }) =>
  drawing ? [{ number, slug, ...drawing }] : [],
)
const references = drawings.flatMap(({ number, slug, see }) => (see ? [{ number, slug, see }] : []))

test.each(drawings.slice(0, 1))(
  'a drawing uses the text colour of the theme, and has its text alternative',
  async ({ number, slug, alt }) => {
    const page = await openService(slug, { colorScheme: 'dark' })
    const drawing = page.locator(`#fig-${number}-1`)

    expect(
      await drawing
        .locator('svg')
        .first()
        .evaluate((svg) => getComputedStyle(svg).color),
    ).toBe(readRgb('ink').dark)
    await drawing.getByRole('img', { name: alt }).waitFor()
    await page.context().close()
  },
)

test.each(references.slice(0, 1))(
  'a drawing links to the section it refers to',
  async ({ number, slug, see }) => {
    const page = await openService(slug, {})

    expect(await page.locator(`#fig-${number}-1`).getByRole('link').getAttribute('href')).toBe(
      `/services/${see.service}#${see.clause}`,
    )
    await page.context().close()
  },
)

const balloons = readServices().flatMap(({ slug, picture }) =>
  picture.balloons.map((balloon) => ({ slug, ...balloon })),
)

test.each(balloons.slice(0, 1))(
  'a balloon on the image leads to its section, with the focus',
  async ({ slug, name, clause }) => {
    const page = await openService(slug, { viewport: { width: 1440, height: 900 } })
    await takeOver(page)

    await page
      .getByRole('navigation', { name: 'Sections in this image' })
      .getByRole('link', { name })
      .click()
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe(clause)
    expect(new URL(page.url()).hash).toBe(`#${clause}`)
    await page.context().close()
  },
)
