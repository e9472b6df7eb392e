import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoViolations } from '../admin/testing/violations'
import { expectRowBeforeScripts, imageNo, showCarousel, widths } from '../testing/carousel'
import { emulate } from '../testing/emulate'
import { render } from '../testing/render'
import { swipe } from '../testing/touch'
import { partnersWords } from '../words/partners'
import { PartnerRow } from './partners'

const partnersOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    name: `Partner ${i + 1}`,
    logo: { src: imageNo(i), width: 100, height: 40 },
  }))

/** Shows the row of a company with that many partners. */
async function show(count: number, width: number) {
  await page.viewport(width, 800)
  await render(<PartnerRow partners={partnersOf(count)} />)
  return {
    row: page.getByRole('region', { name: 'Our Partners' }),
    logos: partnersOf(count).map(({ name }) => page.getByAltText(name)),
  }
}

test('a company without partners has no row of partners', async () => {
  const { row } = await show(0, 1440)

  await expect.element(row).not.toBeInTheDocument()
})

test.each([
  [1, 390],
  [2, 390],
  [3, 800],
  [4, 1440],
])(
  '%i partners, who all fit at %i px, are each shown once and do not move',
  async (count, width) => {
    const { row, logos } = await show(count, width)

    await expect.element(row).toBeVisible()
    for (const logo of logos) await expect.element(logo).toBeInViewport({ ratio: 1 })
    expect(row.element().querySelectorAll('li')).toHaveLength(count)
    await expect.element(row.getByRole('button')).not.toBeInTheDocument()
  },
)

test.each([
  [3, 390],
  [4, 800],
])('%i partners, who do not all fit at %i px, move until they are paused', async (count, width) => {
  const { row } = await show(count, width)

  const button = row.getByRole('button', { name: 'Pause the partner logos' })

  await expect.element(button).toHaveAttribute('aria-pressed', 'false')
  await button.click()
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
})

describe('a row of more logos than fit', () => {
  const count = 8
  const clones = 5
  /** From one step to the next, in ms. */
  const interval = 3000
  const pause = page.getByRole('button', { name: partnersWords.pause })

  const showRow = (width?: number) =>
    showCarousel(<PartnerRow partners={partnersOf(count)} />, width)

  test.each(widths)(
    'at %i px moves on by one with each step, and jumps from the end to the start unseen',
    async (width) => {
      const visible = width >= 1024 ? 5 : width >= 768 ? 3 : 2
      const shown = (first: number) => Array.from({ length: visible }, (_, i) => first + i)
      const { first, itemsInView, list, movements, pass, untilPlaying } = await showRow(width)
      const duration = () => getComputedStyle(list).transitionDuration
      const logos = () => itemsInView().map((i) => list.children[i]?.querySelector('img')?.src)
      await untilPlaying()
      // It moved to its first position without a transition.
      expect(movements()).toEqual([])
      expect(itemsInView()).toEqual(shown(clones))

      for (const step of [1, 2]) {
        pass(interval - 1)
        expect(movements()).toEqual([])
        pass(1)
        expect(movements()).toEqual([1000])
        expect(itemsInView()).toEqual(shown(clones + step))
      }
      pass((count - 2) * interval)
      expect(first()).toBe(clones + count)
      const atTheEnd = logos()

      // It waits a second at the end, jumps, and continues after 50 ms.
      pass(999)
      expect(first()).toBe(clones + count)
      pass(1)
      expect(movements()).toEqual([])
      expect(duration()).toBe('0s')
      expect(first()).toBe(clones)
      expect(logos()).toEqual(atTheEnd)
      pass(50)
      expect(duration()).toBe('1s')
      expect(movements()).toEqual([])
      pass(1949)
      expect(first()).toBe(clones)
      pass(1)
      expect(movements()).toEqual([1000])
      expect(first()).toBe(clones + 1)
    },
  )

  test('has five clones on each side, hidden from screen readers, loads its logos before they move into view, and has no accessibility violations', async () => {
    const { list, untilPlaying } = await showRow()
    await untilPlaying()

    const names = page
      .getByRole('img')
      .elements()
      .map((it) => it.getAttribute('alt'))
    expect(names).toEqual(partnersOf(count).map(({ name }) => name))
    expect([...list.children].map((it) => it.ariaHidden === 'true')).toEqual([
      ...Array(clones).fill(true),
      ...Array(count).fill(false),
      ...Array(clones).fill(true),
    ])
    expect([...list.querySelectorAll('img')].every((it) => it.loading === 'eager')).toBe(true)
    await expectNoViolations('the moving row', page.getByRole('region'))
  })

  test('before scripts have loaded, is a row that loads lazily and scrolls with the keyboard', () =>
    expectRowBeforeScripts(<PartnerRow partners={partnersOf(count)} />, count))

  // The other reasons to pause are the image carousel's, and tested there.
  test('pauses once its button is pressed, until it is pressed again', async () => {
    const { expectPause, leave } = await showRow()
    await expectPause(
      interval,
      async () => {
        await pause.click()
        // Neither the pointer nor the focus pauses it now.
        await leave()
      },
      // Both are on the button, but pressing it takes precedence.
      () => pause.click(),
    )
  })

  test('is moved by a swipe and by the arrow keys, and swiping back past the start jumps to the end', async () => {
    const { first, movements, pass, row, untilPlaying } = await showRow(390)
    await untilPlaying()
    await swipe(row, -120)
    await expect.poll(first).toBe(clones + 1)
    pause.element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(first).toBe(clones + 2)
    for (let index = clones + 1; index > 0; index -= 1) {
      await userEvent.keyboard('{ArrowLeft}')
      await expect.poll(first).toBe(index)
    }
    await swipe(row, 120)
    await expect.poll(first).toBe(0)

    pass(999)
    expect(first()).toBe(0)
    pass(1)
    expect(movements()).toEqual([])
    expect(first()).toBe(count)
  })

  test('with reduced motion has each logo once, does not move, and scrolls with the keyboard', async () => {
    await emulate('prefers-reduced-motion', 'reduce')
    await page.viewport(390, 800)
    await render(<PartnerRow partners={partnersOf(count)} />)
    const row = page.getByRole('group', { name: partnersWords.title }).element()

    expect(page.getByRole('img').elements()).toHaveLength(count)
    expect(row.querySelectorAll('li')).toHaveLength(count)
    await expect.element(pause).not.toBeInTheDocument()
    row.focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => row.scrollLeft).toBeGreaterThan(0)
  })
})
