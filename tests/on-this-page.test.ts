/** 'On this page' marks the section being read, even after a jump to it. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { serveAssetsFromDisk } from './support/assets-from-disk.ts'
import { servicePage } from './support/content.ts'
import { takeOver } from './support/hydration.ts'
import { untilFontsShown } from './support/loaded.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const index = (page: Page) => page.getByRole('navigation', { name: 'On this page' })
const marked = (page: Page) => index(page).locator('[aria-current]').getAttribute('href')

async function open(path: string, viewport: { width: number; height: number }) {
  const context = await stage.browser.newContext({ viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await serveAssetsFromDisk(page)
  await page.goto(stage.product.origin + path)
  await takeOver(page)
  await untilFontsShown(page)
  return page
}

test.each([
  ['/services', { width: 1440, height: 900 }],
  [servicePage, { width: 1440, height: 900 }],
  ['/privacy', { width: 1440, height: 1400 }],
  ['/accessibility', { width: 1024, height: 1200 }],
])(
  'on %s every link marks its own section, down and up, Back marks the previous one, and scrolling to an end the section there',
  async (path, viewport) => {
    const page = await open(path, viewport)
    const addresses = await index(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const follow = (address: string | null) => index(page).locator(`a[href="${address}"]`).click()
    for (const address of [...addresses, ...addresses.toReversed()]) {
      await follow(address)
      await expect.poll(() => marked(page)).toBe(address)
    }
    await follow(addresses.at(-1) ?? '')
    await page.goBack()
    await expect.poll(() => marked(page)).toBe(addresses[0])

    await page.evaluate(() => document.querySelector('footer')?.scrollIntoView({ block: 'end' }))
    await expect.poll(() => marked(page)).toBe(addresses.at(-1))
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => marked(page)).toBe(addresses[0])
    await page.context().close()
  },
)

test('the marked link is in view where the list is longer than the window, without scrolling the page', async () => {
  const page = await open('/services', { width: 1366, height: 650 })
  const isInView = () =>
    index(page).evaluate((list) => {
      const { top, bottom } = list.getBoundingClientRect()
      const link = list.querySelector('[aria-current]')?.getBoundingClientRect()
      return link && link.top >= top && link.bottom <= bottom
    })
  for (const edge of ['last', 'first'] as const) {
    const link = index(page).getByRole('link')[edge]()
    const address = await link.getAttribute('href')
    const place = await page.evaluate((id) => {
      document.querySelector(id ?? '')?.scrollIntoView({ behavior: 'instant' })
      return scrollY
    }, address)
    await expect.poll(() => marked(page)).toBe(address)

    await expect.poll(isInView).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(place)
  }
})
