/** Text at twice the usual size or set wider, as browsers allow (WCAG 1.4.4, 1.4.10, 1.4.12). */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { servicePage } from './support/content.ts'
import { layOutWhole, untilFontsShown } from './support/loaded.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Opens a page with what is below the first screen, which may be too wide too. */
async function open(path: string) {
  // The policy forbids styles that were not built.
  const page = await stage.browser.newPage({ bypassCSP: true })
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(stage.product.origin + path)
  await layOutWhole(page)
  await untilFontsShown(page)
  return page
}

/** Sets the browser's usual size of text, in px. */
async function setUsualSize(page: Page, standard: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard } })
  await session.detach()
}

/** Returns the texts of the header and footer that reach beyond their margins, and may be cut off. */
function findCutOff(page: Page) {
  return page.locator('header > .container, footer > .container').evaluateAll((parts) =>
    parts.flatMap((part) => {
      const margin = Number.parseFloat(getComputedStyle(part).paddingInlineEnd)
      const end = part.getBoundingClientRect().right - margin
      return Array.from(part.querySelectorAll(':is(a, p, dt, dd, h2)')).flatMap((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        // Ends with words that are only read out.
        const hidden = element.querySelector('.visually-hidden')
        if (hidden) range.setEndBefore(hidden)
        return range.getBoundingClientRect().right > end + 1 ? [element.textContent] : []
      })
    }),
  )
}

async function expectToFit(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  expect(await page.evaluate('document.documentElement.scrollWidth'), String(width)).toBe(width)
  expect(await findCutOff(page), String(width)).toEqual([])
}

async function expectToAdapt(page: Page) {
  // The values of WCAG 1.4.12.
  const wider = await page.addStyleTag({
    content:
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  })
  await expectToFit(page, 320)
  await wider.evaluate((style) => style.parentElement?.removeChild(style))

  // Media queries still count with 16 px, as when a style sheet of the visitor enlarges text.
  await page.evaluate("document.documentElement.style.fontSize = '32px'")
  for (const width of [390, 768, 1024, 1440]) await expectToFit(page, width)
  await page.evaluate("document.documentElement.style.fontSize = ''")

  await setUsualSize(page, 32)
  for (const width of [320, 640, 1024]) {
    await expectToFit(page, width)
    expect(await page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(true)
  }
  await page.setViewportSize({ width: 320, height: 900 })
  await page
    .locator('footer a[href^="tel:"] .label')
    .first()
    .evaluate((label) => {
      label.textContent = 'Service and spare parts, 2 am to 10 am'
    })
  expect(await findCutOff(page), 'a long purpose of a phone number').toEqual([])
}

test.each(['/services', servicePage, '/contact'])(
  '%s adapts its layout to larger text, and neither scrolls sideways nor cuts off text then, if only the text grows, not the layout, or if letters, words and lines are set wider',
  async (path) => {
    const page = await open(path)
    await expectToAdapt(page)
    await page.close()
  },
)

/** Returns the boxes of the texts in the home page's first screen, and of its image. */
function findHeroBoxes(page: Page) {
  return page.locator('section[aria-labelledby="hero-title"]').evaluate((hero) => {
    const boxOf = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, right, top, bottom } = range.getBoundingClientRect()
      return { text: element.textContent?.trim() ?? '', left, right, top, bottom }
    }
    const all = (selector: string) =>
      [...hero.querySelectorAll(selector)].filter((it) => it.getBoundingClientRect().width > 0)
    const [image = hero] = all('img')
    const { left, right, top, bottom } = image.getBoundingClientRect()
    return {
      copy: all('h1, .lead, a[href="/contact"]').map(boxOf),
      names: all('svg svg text:last-child').map(boxOf),
      image: { text: 'the image', left, right, top, bottom },
    }
  })
}

type Box = Awaited<ReturnType<typeof findHeroBoxes>>['image']
const overlap = (one: Box, other: Box) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom

test('the home page adapts its layout too, and its first screen has no text over another or over its image if only the text grows', async () => {
  const page = await open('/')
  await expectToAdapt(page)
  await setUsualSize(page, 16)
  for (const [width, size] of [
    [1024, 24],
    [1024, 32],
    [1280, 32],
    [1440, 24],
    [1440, 32],
    [1920, 32],
  ]) {
    await page.setViewportSize({ width: width ?? 0, height: 900 })
    await page.evaluate(`document.documentElement.style.fontSize = '${size}px'`)
    const { copy, names, image } = await findHeroBoxes(page)
    const isSideBySide = names.length > 0
    const texts = [...copy, ...names]
    // Above the model, the image has a transparent margin.
    const model = { ...image, top: image.top + 0.07 * (image.bottom - image.top) }
    const others = isSideBySide ? texts : [...texts, model]
    const overlapping = copy.flatMap((text) =>
      others
        .filter((other) => other !== text && overlap(text, other))
        .map((other) => [text, other]),
    )

    expect(copy).toHaveLength(3)
    expect(overlapping, `${width} px, text of ${size} px`).toEqual([])
    // Beside the text, the image has a transparent margin of a tenth of its width.
    if (isSideBySide) {
      const start = image.left + 0.1 * (image.right - image.left)
      for (const { text, right } of copy) expect(right, text).toBeLessThan(start)
    }
  }
  await page.close()
})
