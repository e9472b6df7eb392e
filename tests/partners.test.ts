import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import entries from '../web/content/partners.json' with { type: 'json' }
import { expectPause, indexOf, itemsInView, movements } from './support/carousel.ts'
import { setStage } from './support/stage.ts'
import { openStill, type StillPageOptions, widths } from './support/still-page.ts'
import { swipe } from './support/touch.ts'

const stage = setStage()

const partners: readonly { name: string }[] = entries
const count = partners.length
const clones = 5
/** From one step to the next, in ms. */
const interval = 3000
const pause = { name: 'Pause the partner logos' }

/** Opens the home page with the carousel in view and its clock stopped at 0 ms. */
async function openPlaying(options: StillPageOptions = {}) {
  const address = `${stage.product.origin}/`
  const page = await openStill(stage.browser, address, 'div[data-live]', options)
  const carousel = carouselOf(page)
  await carousel.scrollIntoViewIfNeeded()
  await page.locator('[data-playing]').waitFor()
  return { page, carousel }
}

const carouselOf = (page: Page) => page.getByRole('region', { name: 'Our Partners' })

describe.runIf(count > 5)('a row of more logos than fit', () => {
  describe.each(widths)('at %i px', (width) => {
    const visible = width >= 1024 ? 5 : width >= 768 ? 3 : 2

    test(`shows ${visible} logos, moves on by one with each step, and jumps from the end to the start unseen`, async () => {
      const shown = (first: number) => Array.from({ length: visible }, (_, i) => first + i)
      const { page, carousel } = await openPlaying({ width })
      // It moved to its first position without a transition.
      expect(await movements(carousel)).toEqual([])
      expect(await itemsInView(carousel)).toEqual(shown(clones))

      await page.clock.runFor(2999)
      expect(await movements(carousel)).toEqual([])
      expect(await itemsInView(carousel)).toEqual(shown(clones))
      await page.clock.runFor(1)
      expect(await movements(carousel)).toEqual([1000])
      expect(await itemsInView(carousel)).toEqual(shown(clones + 1))
      await page.clock.runFor(2999)
      expect(await itemsInView(carousel)).toEqual(shown(clones + 1))
      await page.clock.runFor(1)
      expect(await itemsInView(carousel)).toEqual(shown(clones + 2))

      const list = carousel.getByRole('list')
      const duration = () => list.evaluate((it) => getComputedStyle(it).transitionDuration)
      const logos = () =>
        list.evaluate(
          (it, places) => places.map((i) => it.children[i]?.querySelector('img')?.src),
          shownNow,
        )
      await page.clock.runFor((count - 2) * interval)
      let shownNow = await itemsInView(carousel)
      expect(shownNow[0]).toBe(clones + count)
      const atTheEnd = await logos()

      // It waits a second at the end, jumps, and continues after 50 ms.
      await page.clock.runFor(999)
      expect(await indexOf(carousel)).toBe(clones + count)
      await page.clock.runFor(1)
      expect(await movements(carousel)).toEqual([])
      expect(await duration()).toBe('0s')
      shownNow = await itemsInView(carousel)
      expect(shownNow[0]).toBe(clones)
      expect(await logos()).toEqual(atTheEnd)

      await page.clock.runFor(49)
      expect(await duration()).toBe('0s')
      await page.clock.runFor(1)
      expect(await duration()).toBe('1s')
      expect(await movements(carousel)).toEqual([])
      await page.clock.runFor(1949)
      expect(await indexOf(carousel)).toBe(clones)
      await page.clock.runFor(1)
      expect(await movements(carousel)).toEqual([1000])
      expect(await indexOf(carousel)).toBe(clones + 1)
    })
  })

  test('there are five clones on each side, hidden from screen readers', async () => {
    const { page, carousel } = await openPlaying()

    const names = await carousel
      .getByRole('img')
      .evaluateAll((all) => all.map((it) => it.getAttribute('alt')))
    expect(names).toHaveLength(count)
    expect(names[0]).toBe(partners[0]?.name)
    const hidden = await carousel
      .locator('li')
      .evaluateAll((all) => all.map((it) => it.ariaHidden === 'true'))
    expect(hidden).toEqual([
      ...Array(clones).fill(true),
      ...Array(count).fill(false),
      ...Array(clones).fill(true),
    ])
    await page.context().close()
  })

  test('the logos load lazily, but before they move into view', async () => {
    const html = await (await fetch(stage.product.origin)).text()
    const [, logo] = html.match(/id="partners-title".*?(<img [^>]*>)/s) ?? []
    expect(logo).toContain('loading="lazy"')

    const { page, carousel } = await openPlaying()
    const areLoaded = () =>
      carousel
        .locator('img')
        .evaluateAll((all) => all.every((it) => (it as HTMLImageElement).naturalWidth > 0))
    await expect.poll(areLoaded).toBe(true)
    await page.context().close()
  })

  // The other reasons to pause are the image carousel's, and tested there.
  test('the carousel pauses once its button is pressed, until it is pressed again', async () => {
    const { page, carousel } = await openPlaying()
    const button = carousel.getByRole('button', pause)
    await expectPause(carousel, interval, {
      async begin() {
        await button.click()
        // Neither the pointer nor the focus pauses it now.
        await page.mouse.move(0, 0)
        await button.blur()
      },
      // Both are on the button, but pressing it takes precedence.
      end: () => button.click(),
    })
    await page.context().close()
  })

  test('a swipe moves the carousel, and swiping back past the start jumps to the end', async () => {
    const { page, carousel } = await openPlaying({ width: 390, hasTouch: true })
    const row = carousel.getByRole('group')
    await swipe(row, -120)
    await expect.poll(() => indexOf(carousel)).toBe(clones + 1)
    for (let index = clones; index >= 0; index -= 1) {
      await swipe(row, 120)
      await expect.poll(() => indexOf(carousel)).toBe(index)
    }

    await page.clock.runFor(999)
    expect(await indexOf(carousel)).toBe(0)
    await page.clock.runFor(1)
    expect(await movements(carousel)).toEqual([])
    expect(await indexOf(carousel)).toBe(count)
    await page.context().close()
  })

  test('the arrow keys move the carousel', async () => {
    const { page, carousel } = await openPlaying()
    await carousel.getByRole('button', pause).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => indexOf(carousel)).toBe(clones + 1)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => indexOf(carousel)).toBe(clones)
    await page.context().close()
  })

  describe.each([
    ['with reduced motion', { reducedMotion: 'reduce' }],
    ['without scripts', { javaScriptEnabled: false }],
  ] as const)('%s', (_, options) => {
    test('each logo is there once, does not move, and can be reached with the keyboard', async () => {
      const context = await stage.browser.newContext({
        viewport: { width: 390, height: 800 },
        ...options,
      })
      const page = await context.newPage()
      await page.goto(stage.product.origin)
      const carousel = carouselOf(page)
      const group = carousel.getByRole('group', { name: 'Our Partners' })
      // On a phone, images further down load only once the visitor scrolls.
      await page.mouse.wheel(0, 500)
      await carousel.getByRole('img').first().waitFor()

      expect(await carousel.locator('li').count()).toBe(count)
      expect(await carousel.getByRole('img').count()).toBe(count)
      expect(await carousel.getByRole('button').count()).toBe(0)
      expect(await itemsInView(carousel)).toEqual([0, 1])
      await group.focus()
      const pressRight = async () => {
        for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowRight')
        return itemsInView(carousel)
      }
      await expect.poll(pressRight, { timeout: 20_000 }).toEqual([count - 2, count - 1])
      await context.close()
    })
  })
})
