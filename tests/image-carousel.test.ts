import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectPause, hideTab, indexOf, itemsInView, movements } from './support/carousel.ts'
import { galleryPage } from './support/content.ts'
import { setStage } from './support/stage.ts'
import { openStill, type StillPageOptions, widths } from './support/still-page.ts'
import { swipe } from './support/touch.ts'

const stage = setStage()

const { path, title, count } = galleryPage
/** From one step to the next, in ms. */
const interval = 5000

const carouselOf = (page: Page) => page.getByRole('region', { name: title })
const button = (carousel: Locator, name: string) => carousel.getByRole('button', { name })

/** Opens the page with the carousel in view and its clock stopped at 0 ms. */
async function openPage(options: StillPageOptions = {}) {
  const address = stage.product.origin + path
  const page = await openStill(stage.browser, address, 'div[data-live]', options)
  const carousel = carouselOf(page)
  await carousel.scrollIntoViewIfNeeded()
  return { page, carousel }
}

async function openPlaying(options: StillPageOptions = {}) {
  const opened = await openPage(options)
  await opened.page.locator('[data-playing]').waitFor()
  return opened
}

describe.runIf(count)('an image carousel', () => {
  describe.each(widths)('at %i px', (width) => {
    const perView = width >= 1024 ? 3 : width >= 768 ? 2 : 1
    const last = count - perView
    const shown = (first: number) => Array.from({ length: perView }, (_, i) => first + i)

    test(`shows ${perView}, moves on by one every 5000 ms, wraps around, and stops for good after a click`, async () => {
      const { page, carousel } = await openPlaying({ width })
      expect(await itemsInView(carousel)).toEqual(shown(0))

      for (let index = 0; index < last; index += 1) {
        await page.clock.runFor(4999)
        expect(await movements(carousel)).toEqual([])
        expect(await itemsInView(carousel)).toEqual(shown(index))
        await page.clock.runFor(1)
        expect(await movements(carousel)).toEqual([500])
        expect(await itemsInView(carousel)).toEqual(shown(index + 1))
      }
      await page.clock.runFor(4999)
      expect(await itemsInView(carousel)).toEqual(shown(last))
      await page.clock.runFor(1)
      expect(await itemsInView(carousel)).toEqual(shown(0))

      await button(carousel, 'Previous slide').click()
      expect(await movements(carousel)).toEqual([500])
      expect(await itemsInView(carousel)).toEqual(shown(last))
      await button(carousel, 'Next slide').click()
      expect(await itemsInView(carousel)).toEqual(shown(0))
      await button(carousel, 'Next slide').click()
      expect(await itemsInView(carousel)).toEqual(shown(1))

      await page.mouse.move(0, 0)
      await button(carousel, 'Next slide').blur()
      await page.clock.runFor(600_000)
      expect(await itemsInView(carousel)).toEqual(shown(1))
      expect(await button(carousel, 'Pause the slides').getAttribute('aria-pressed')).toBe('true')

      // The other slides are out of reach.
      const inert = await carousel
        .locator('li')
        .evaluateAll((all) => all.map((it) => (it as HTMLElement).inert))
      expect(inert).toEqual(Array.from({ length: count }, (_, i) => !shown(1).includes(i)))
    })
  })

  describe('the carousel pauses', () => {
    let page: Page
    let carousel: Locator

    beforeAll(async () => {
      ;({ page, carousel } = await openPlaying({ width: 390 }))
    })

    test('while the pointer is over it', async () => {
      await expectPause(carousel, interval, {
        begin: () => carousel.getByRole('group').hover(),
        end: () => page.mouse.move(0, 0),
      })
    })

    test('while the focus is inside', async () => {
      const it = button(carousel, 'Next slide')
      await expectPause(carousel, interval, {
        begin: () => it.focus(),
        end: () => it.blur(),
      })
    })

    test('while another tab is in front', async () => {
      await expectPause(carousel, interval, {
        begin: () => hideTab(carousel, true),
        end: () => hideTab(carousel, false),
      })
    })

    test('while it is out of view', async () => {
      await expectPause(carousel, interval, {
        begin: () => page.evaluate(() => window.scrollTo(0, 0)),
        end: () => carousel.scrollIntoViewIfNeeded(),
      })
    })

    test('once its button is pressed, until it is pressed again', async () => {
      const it = button(carousel, 'Pause the slides')
      expect(await it.getAttribute('aria-pressed')).toBe('false')
      await expectPause(carousel, interval, {
        async begin() {
          await it.click()
          expect(await it.getAttribute('aria-pressed')).toBe('true')
          // Neither the pointer nor the focus pauses it now.
          await page.mouse.move(0, 0)
          await it.blur()
        },
        // Both are on the button, but pressing it takes precedence.
        end: () => it.click(),
      })
      expect(await it.getAttribute('aria-pressed')).toBe('false')
    })
  })

  describe('when moved by hand,', () => {
    test('the arrow keys move the carousel and stop auto-play', async () => {
      const { page, carousel } = await openPlaying()
      await button(carousel, 'Pause the slides').focus()
      await page.keyboard.press('ArrowLeft')
      expect(await indexOf(carousel)).toBe(count - 3)
      await page.keyboard.press('ArrowRight')
      expect(await indexOf(carousel)).toBe(0)
      expect(await button(carousel, 'Pause the slides').getAttribute('aria-pressed')).toBe('true')
      await page.context().close()
    })

    test('a swipe moves the carousel and stops auto-play, but a short one does not', async () => {
      const { page, carousel } = await openPlaying({ width: 390, hasTouch: true })
      const row = carousel.getByRole('group')
      await swipe(row, -30)
      expect(await indexOf(carousel)).toBe(0)
      expect(await button(carousel, 'Pause the slides').getAttribute('aria-pressed')).toBe('false')

      await swipe(row, -120)
      await expect.poll(() => indexOf(carousel)).toBe(1)
      await swipe(row, 120)
      await expect.poll(() => indexOf(carousel)).toBe(0)
      await page.clock.runFor(600_000)
      expect(await indexOf(carousel)).toBe(0)
      await page.context().close()
    })
  })

  test('slide changes are announced unless the carousel is playing', async () => {
    const { page, carousel } = await openPlaying()
    const live = () => carousel.getByRole('group').getAttribute('aria-live')
    expect(await live()).toBe('off')
    await button(carousel, 'Next slide').click()
    expect(await live()).toBe('polite')
    await page.context().close()
  })

  test('the row stays full when the window grows', async () => {
    const { page, carousel } = await openPlaying({ width: 390 })
    await button(carousel, 'Previous slide').click()
    expect(await itemsInView(carousel)).toEqual([count - 1])
    await page.setViewportSize({ width: 1440, height: 800 })
    await expect.poll(() => itemsInView(carousel)).toEqual([count - 3, count - 2, count - 1])
    await page.context().close()
  })

  test('with reduced motion, the carousel plays only after its button is pressed', async () => {
    const { page, carousel } = await openPage({ reducedMotion: 'reduce' })
    const pause = button(carousel, 'Pause the slides')
    expect(await pause.getAttribute('aria-pressed')).toBe('true')
    await page.clock.runFor(60_000)
    expect(await indexOf(carousel)).toBe(0)

    await pause.click()
    await page.clock.runFor(5000)
    expect(await indexOf(carousel)).toBe(1)
    await page.context().close()
  })

  test('without scripts, the carousel is a scrollable row with all its slides', async () => {
    const context = await stage.browser.newContext({
      viewport: { width: 390, height: 800 },
      javaScriptEnabled: false,
    })
    const page = await context.newPage()
    await page.goto(stage.product.origin + path)
    const carousel = carouselOf(page)
    expect(await carousel.locator('li').count()).toBe(count)
    expect(await carousel.getByRole('button').count()).toBe(0)
    await carousel.getByRole('group').focus()
    const pressRight = async () => {
      await page.keyboard.press('ArrowRight')
      return itemsInView(carousel)
    }
    await expect.poll(pressRight, { timeout: 20_000 }).toEqual([count - 1])
    await context.close()
  })
})
