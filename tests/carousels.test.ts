/** Carousels without scripts. With scripts they are tested beside their components. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import partners from '../web/content/partners.json' with { type: 'json' }
import { galleryPage } from './support/content.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Returns the 0-based positions of the visible items. */
const itemsInView = (row: Locator) =>
  row.evaluate((view) => {
    const { left: start, right: end } = view.getBoundingClientRect()
    return [...view.querySelectorAll('li')].flatMap((item, position) => {
      const { left, right } = item.getBoundingClientRect()
      return (left + right) / 2 > start && (left + right) / 2 < end ? [position] : []
    })
  })

test.each([
  ['the logos of the partners are', '/', 'Our Partners', partners.length > 5 ? partners.length : 0],
  ['the images of a service are', galleryPage.path, galleryPage.title, galleryPage.count],
])(
  'without scripts, %s a row that loads lazily and scrolls with the keyboard',
  async (_, path, title, count) => {
    if (count === 0) return
    const viewport = { width: 390, height: 800 }
    const page = await stage.browser.newPage({ viewport, javaScriptEnabled: false })
    await page.goto(stage.product.origin + path)
    const carousel = page.getByRole('region', { name: title })
    const row = carousel.getByRole('group')

    expect(await row.locator('li').count()).toBe(count)
    expect(await row.locator('img:not([loading=lazy])').count()).toBe(0)
    expect(await carousel.getByRole('button').count()).toBe(0)
    expect(await itemsInView(row)).toContain(0)
    await row.focus()
    const pressRight = async () => {
      for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowRight')
      return itemsInView(row)
    }
    await expect.poll(pressRight).toContain(count - 1)
    await page.close()
  },
)
