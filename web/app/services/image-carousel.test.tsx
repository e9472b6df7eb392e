import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolations } from '../admin/testing/violations'
import { expectRowBeforeScripts, imageNo, showCarousel } from '../testing/carousel'
import { emulate } from '../testing/emulate'
import { swipe } from '../testing/touch'
import { slidesWords } from '../words/slides'
import { ImageCarousel } from './image-carousel'

const count = 5
/** From one step to the next, in ms. */
const interval = 5000
const slides = Array.from({ length: count }, (_, i) => ({
  image: { src: imageNo(i), srcSet: `${imageNo(i)} 3w`, width: 3, height: 2, isFullFrame: false },
  alt: `Press ${i}`,
  caption: '',
}))

const pause = page.getByRole('button', { name: slidesWords.pause })
const next = page.getByRole('button', { name: slidesWords.next })
const previous = page.getByRole('button', { name: slidesWords.previous })

const carousel = <ImageCarousel id="work" title="In Action" slides={slides} />
const show = (width?: number) => showCarousel(carousel, width)

test('before scripts have loaded, the slides are a row that loads lazily and scrolls with the keyboard', () =>
  expectRowBeforeScripts(carousel, count))

test.each([1024, 767])(
  'at %i px the slides fill the row, move on by one every 5000 ms, wrap around, and stop for good after a click',
  async (width) => {
    const perView = width >= 1024 ? 3 : 1
    const last = count - perView
    const shown = (first: number) => Array.from({ length: perView }, (_, i) => first + i)
    const { itemsInView, leave, list, movements, pass, untilPlaying } = await show(width)
    await untilPlaying()
    expect(itemsInView()).toEqual(shown(0))
    for (let index = 0; index < last; index += 1) {
      pass(interval - 1)
      expect(movements()).toEqual([])
      pass(1)
      expect(movements()).toEqual([500])
      expect(itemsInView()).toEqual(shown(index + 1))
    }
    pass(interval - 1)
    expect(itemsInView()).toEqual(shown(last))
    pass(1)
    expect(itemsInView()).toEqual(shown(0))

    for (const [button, first] of [
      [previous, last],
      [next, 0],
      [next, 1],
    ] as const) {
      await button.click()
      await expect.poll(itemsInView).toEqual(shown(first))
    }
    await leave()
    pass(600_000)
    expect(itemsInView()).toEqual(shown(1))
    await expect.element(pause).toHaveAttribute('aria-pressed', 'true')

    // The other slides are out of reach.
    const inert = [...list.querySelectorAll('li')].map((item) => item.inert)
    expect(inert).toEqual(slides.map((_, i) => !shown(1).includes(i)))
  },
)

test('the carousel pauses while the pointer is over it, the focus is inside, another tab is in front or it is out of view, and once its button is pressed, until it is pressed again', async () => {
  const { expectPause, leave, row } = await show()
  onTestFinished(() => void vi.restoreAllMocks())
  const hide = (isHidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  await expectPause(interval, () => userEvent.hover(page.elementLocator(row)), leave)
  await expectPause(interval, () => next.element().focus(), leave)
  await expectPause(
    interval,
    () => hide(true),
    () => hide(false),
  )
  await expectPause(
    interval,
    () => scrollTo({ top: 0, behavior: 'instant' }),
    () => row.scrollIntoView({ behavior: 'instant', block: 'center' }),
  )
  await expect.element(pause).toHaveAttribute('aria-pressed', 'false')
  await expectPause(
    interval,
    async () => {
      await pause.click()
      await expect.element(pause).toHaveAttribute('aria-pressed', 'true')
      // Neither the pointer nor the focus pauses it now.
      await leave()
    },
    // Both are on the button, but pressing it takes precedence.
    () => pause.click(),
  )
  await expect.element(pause).toHaveAttribute('aria-pressed', 'false')
})

test('the arrow keys move the carousel, stop it, and let changes be announced, without accessibility violations', async () => {
  const { first, row, untilPlaying } = await show()
  await untilPlaying()
  expect(row.ariaLive).toBe('off')
  pause.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(first).toBe(count - 3)
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(first).toBe(0)
  await expect.element(pause).toHaveAttribute('aria-pressed', 'true')
  expect(row.ariaLive).toBe('polite')
  await expectNoViolations('the stopped carousel', page.getByRole('region'))
})

test('a swipe moves the carousel and stops it, but a short one does not', async () => {
  const { first, pass, row, untilPlaying } = await show(390)
  await untilPlaying()
  await swipe(row, -30)
  expect(first()).toBe(0)
  await expect.element(pause).toHaveAttribute('aria-pressed', 'false')

  await swipe(row, -120)
  await expect.poll(first).toBe(1)
  await swipe(row, 120)
  await expect.poll(first).toBe(0)
  pass(600_000)
  expect(first()).toBe(0)
})

test('the row stays full when the window grows: with two slides from 768 px, and three from 1024 px', async () => {
  const { itemsInView } = await show(767)
  await previous.click()
  await expect.poll(itemsInView).toEqual([count - 1])
  for (const [width, perView] of [
    [768, 2],
    [1023, 2],
    [1024, 3],
  ] as const) {
    await page.viewport(width, 800)
    await expect.poll(itemsInView).toEqual([2, 3, 4].slice(-perView))
  }
})

test('with reduced motion, the carousel plays only after its button is pressed', async () => {
  await emulate('prefers-reduced-motion', 'reduce')
  const { first, pass, untilPlaying } = await show()
  await expect.element(pause).toHaveAttribute('aria-pressed', 'true')
  pass(60_000)
  expect(first()).toBe(0)

  await pause.click()
  await untilPlaying()
  pass(interval)
  expect(first()).toBe(1)
})
