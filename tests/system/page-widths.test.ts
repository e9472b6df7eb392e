import { expect, test } from 'vitest'
import { publicPaths, unlistedPaths } from '../../web/app/pages.ts'
import { layOutWhole, untilFontsShown } from '../support/loaded.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage()

test('each page fits the width of the screen, whatever its content', async () => {
  const page = await stage.browser.newPage()
  // Images have their sizes in the page.
  await page.route(/\.(js|avif|webp|svg)$/, (route) => route.abort())
  const tooWide: string[] = []
  for (const path of [...publicPaths, ...unlistedPaths]) {
    await page.goto(stage.product.origin + path, { waitUntil: 'domcontentloaded' })
    await layOutWhole(page)
    await untilFontsShown(page)
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      const taken = await page.evaluate(() => document.documentElement.scrollWidth)
      if (taken > width) tooWide.push(`${path} takes ${taken} of ${width} px`)
    }
  }

  expect(tooWide).toEqual([])
})
