/** Each service's page: its title, drawing and print. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'parse5'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { readServices } from '../web/app/lib/services/services.server.ts'
import { attributeOf, find, findAll } from '../web/build/html.ts'
import { readRgb } from './support/colour.ts'
import { root } from './support/product.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

async function openBlank() {
  const context = await stage.browser.newContext({ javaScriptEnabled: false })
  return context.newPage()
}

/** The places of the titles at 1440 px, in px from the top. */
const heights = new Set<number>()

/** Runs in the page. Returns where the text itself is, not its block. */
function edgesOfText(element: Element) {
  const range = document.createRange()
  range.selectNodeContents(element)
  const { right, top } = range.getBoundingClientRect()
  return { right, top }
}

/** Those with the most and the least text. */
const byLength = readServices().toSorted(
  (a, b) => JSON.stringify(a).length - JSON.stringify(b).length,
)
const extremes = [...new Set([...byLength.slice(0, 1), ...byLength.slice(-1)])]

describe('a service page', () => {
  let page: Page
  beforeAll(async () => {
    page = await openBlank()
  })

  test.each(extremes)(
    '$slug is printed on one sheet of A4, has its title beside its image, at the same height as the other pages, and its breadcrumb on one line',
    async ({ slug }) => {
      await page.goto(`${stage.product.origin}/services/${slug}`)
      const pdf = await page.pdf({ preferCSSPageSize: true })
      expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)

      for (const width of [960, 1280, 1440]) {
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
    },
  )
})

const output = join(root, 'dist/client')
type Crop = { slug: string; kind: string; units: number; file: string }

/** The crops of all drawings, as the built pages contain them. */
const crops = readServices().flatMap(({ number, slug, drawing }): Crop[] => {
  if (!drawing) return []
  const page = parse(readFileSync(join(output, `services/${slug}.html`), 'utf8'))
  const id = `fig-${number}-1`
  const figure = findAll(page, 'figure').find((it) => attributeOf(it, 'id') === id)
  return (figure ? findAll(figure, 'svg') : []).flatMap((svg) => {
    const [, kind] = /_(wide|narrow)$/.exec(attributeOf(svg, 'class') ?? '') ?? []
    const drawing = find(svg, 'use')
    if (!kind || !drawing) return []
    const [file = ''] = attributeOf(drawing, 'href')?.split('#') ?? []
    return { slug, kind, units: Number(attributeOf(svg, 'width')), file }
  })
})

const [first] = readServices().filter(({ drawing }) => drawing)

test.runIf(first)('no drawing has text outside its frame', async () => {
  const page = await openBlank()
  const faults: string[] = []
  for (const { slug, kind, file } of crops) {
    await page.setContent(readFileSync(join(output, file), 'utf8'))
    const outside = await page.evaluate(() => {
      const frame = document.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect()
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
    if (outside.length > 0) faults.push(`${slug}, ${kind}: ${outside.join(', ')} outside`)
  }

  expect(crops.length).toBeGreaterThan(0)
  expect(faults).toEqual([])
})

test.runIf(first)(
  'a drawing is shown in one crop, in the text colour of the theme, from 320 to 1440 px, and no drawing then has text below 11 px',
  async () => {
    const page = await openBlank()
    await page.goto(`${stage.product.origin}/services/${first?.slug}`)
    const svgs = page.locator(`#fig-${first?.number}-1 svg`)
    const faults: string[] = []
    for (const width of [320, 768, 1024, 1279, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const shown = await svgs.evaluateAll((all) =>
        all.flatMap((svg) => {
          const taken = svg.getBoundingClientRect().width
          return taken > 0 ? [{ taken, isWide: svg.matches('[class*=wide]') }] : []
        }),
      )
      if (shown.length !== 1) faults.push(`${width} px: ${shown.length} crops`)
      for (const { slug, kind, units } of crops) {
        const crop = shown.find(({ isWide }) => isWide === (kind === 'wide'))
        if (!crop) continue
        // The smallest text: figures in the label font.
        const smallest = (crop.taken / units) * (kind === 'wide' ? 14.5 : 13) * 0.95
        if (smallest < 11) faults.push(`${slug} at ${width} px: text of ${smallest} px`)
      }
    }
    expect(faults).toEqual([])

    await page.emulateMedia({ colorScheme: 'dark' })
    const colour = svgs.first().evaluate((svg) => getComputedStyle(svg).color)
    expect(await colour).toBe(readRgb('ink').dark)
  },
)
