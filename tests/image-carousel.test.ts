import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setStage } from './support/stage.ts'
import { hideTab, itemsInView, movements, openStill, swipe, widths } from './support/still-page.ts'

const stage = setStage()

const count = 6
const path = '/services/industrial-printing-solutions'

const carouselOf = (page: Page) => page.getByRole('region', { name: 'In Action' })
const button = (carousel: Locator, name: string) => carousel.getByRole('button', { name })

/** Opens the printing page with the carousel in view and its clock, at 0 ms, standing. */
async function openPage(options: Parameters<typeof openStill>[3] = {}) {
  const address = stage.product.origin + path
  const page = await openStill(stage.browser, address, 'div[data-live]', options)
  const carousel = carouselOf(page)
  await carousel.scrollIntoViewIfNeeded()
  return { page, carousel }
}

async function openPlaying(options: Parameters<typeof openStill>[3] = {}) {
  const opened = await openPage(options)
  await opened.page.locator('[data-playing]').waitFor()
  return opened
}

const indexOf = async (carousel: Locator) => (await itemsInView(carousel))[0]

describe.each(widths)('at %i px', (width) => {
  const perView = width >= 1024 ? 3 : width >= 768 ? 2 : 1
  const last = count - perView
  const shown = (first: number) => Array.from({ length: perView }, (_, i) => first + i)

  test(`${perView} in view; one further every 5000 ms, and after the last the first`, async () => {
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
    await page.context().close()
  })

  test('Previous and Next go round, and end the auto-play for good', async () => {
    const { page, carousel } = await openPlaying({ width })
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
    await page.context().close()
  })

  test('what is out of sight is out of reach', async () => {
    const { page, carousel } = await openPlaying({ width })
    await button(carousel, 'Next slide').click()

    const inert = await carousel
      .locator('li')
      .evaluateAll((all) => all.map((it) => (it as HTMLElement).inert))
    expect(inert).toEqual(Array.from({ length: count }, (_, i) => !shown(1).includes(i)))
    await page.context().close()
  })
})

describe('pauses', () => {
  /** Expects that it stays while the cause lasts and goes on 5000 ms after it has ended. */
  async function expectPause(
    { page, carousel }: { page: Page; carousel: Locator },
    begin: () => Promise<void>,
    end: () => Promise<void>,
  ) {
    await page.clock.runFor(4000)
    await begin()
    await page.locator('[data-playing]').waitFor({ state: 'detached' })
    await page.clock.runFor(60_000)
    expect(await indexOf(carousel)).toBe(0)

    await end()
    await page.locator('[data-playing]').waitFor()
    await page.clock.runFor(4999)
    expect(await indexOf(carousel)).toBe(0)
    await page.clock.runFor(1)
    expect(await indexOf(carousel)).toBe(1)
    await page.context().close()
  }

  test('while the pointer is over it', async () => {
    const opened = await openPlaying()
    await expectPause(
      opened,
      () => opened.carousel.getByRole('group').hover(),
      () => opened.page.mouse.move(0, 0),
    )
  })

  test('while the focus is inside', async () => {
    const opened = await openPlaying()
    const next = button(opened.carousel, 'Next slide')
    await expectPause(
      opened,
      () => next.focus(),
      () => next.blur(),
    )
  })

  test('while another tab is in front', async () => {
    const opened = await openPlaying()
    await expectPause(
      opened,
      () => hideTab(opened.carousel, true),
      () => hideTab(opened.carousel, false),
    )
  })

  test('while it is out of view', async () => {
    const opened = await openPlaying()
    await expectPause(
      opened,
      () => opened.page.evaluate(() => window.scrollTo(0, 0)),
      () => opened.carousel.scrollIntoViewIfNeeded(),
    )
  })

  test('by its button, until it is pressed again', async () => {
    const opened = await openPlaying()
    const pause = button(opened.carousel, 'Pause the slides')
    await expectPause(
      opened,
      async () => {
        await pause.click()
        await opened.page.mouse.move(0, 0)
        await pause.blur()
      },
      () => pause.click(),
    )
  })
})

describe('by hand', () => {
  test('arrow keys turn it and end the auto-play', async () => {
    const { page, carousel } = await openPlaying()
    await button(carousel, 'Pause the slides').focus()
    await page.keyboard.press('ArrowLeft')
    expect(await indexOf(carousel)).toBe(3)
    await page.keyboard.press('ArrowRight')
    expect(await indexOf(carousel)).toBe(0)
    expect(await button(carousel, 'Pause the slides').getAttribute('aria-pressed')).toBe('true')
    await page.context().close()
  })

  test('a swipe turns it and ends the auto-play; a short or upright one does not', async () => {
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

test('changes are announced unless it plays', async () => {
  const { page, carousel } = await openPlaying()
  const live = () => carousel.getByRole('group').getAttribute('aria-live')
  expect(await live()).toBe('off')
  await button(carousel, 'Next slide').click()
  expect(await live()).toBe('polite')
  await page.context().close()
})

test('a window that grows keeps the row full', async () => {
  const { page, carousel } = await openPlaying({ width: 390 })
  await button(carousel, 'Previous slide').click()
  expect(await itemsInView(carousel)).toEqual([5])
  await page.setViewportSize({ width: 1440, height: 800 })
  await expect.poll(() => itemsInView(carousel)).toEqual([3, 4, 5])
  await page.context().close()
})

test('with reduced motion it waits for its button', async () => {
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

test('without scripts it is a row that scrolls, with all six within reach', async () => {
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
  await expect.poll(pressRight, { timeout: 20_000 }).toEqual([5])
  await context.close()
})
