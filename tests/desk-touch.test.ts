import { expect, test } from 'vitest'
import { pane } from './support/desk-pane.ts'
import { inquiryNo, openDesk, rowOf } from './support/fake-desk.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('on a phone, touch targets are at least 44 px high, and no keyboard shortcuts are offered', async () => {
  const { page } = await openDesk({
    browser: stage.browser,
    origin: stage.product.origin,
    inquiries: Array.from({ length: 12 }, (_, i) => inquiryNo(i + 1)),
    context: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  })
  await rowOf(page, 'Visitor 3').waitFor()
  expect(await page.evaluate(smallTargets)).toEqual([])
  expect(await page.getByRole('button', { name: 'Keyboard shortcuts' }).isVisible()).toBe(false)
  await page.getByRole('checkbox', { name: 'Select the enquiry' }).first().tap()
  expect(await page.evaluate(smallTargets)).toEqual([])
  await rowOf(page, 'Visitor 3').getByRole('link', { name: 'Visitor 3' }).tap()
  await pane(page).getByText('Enquiry received').waitFor()
  expect(await page.evaluate(smallTargets)).toEqual([])
})

/**
 * Runs in the page. Returns the names of the targets in view that cannot be pressed 21 px above or below their
 * centre: 44 px in total, less a pixel on each side for rounding.
 */
function smallTargets() {
  const isSmall = (element: HTMLElement) => {
    // The target of a link that opens a row is the whole row.
    const opens = element.matches('[data-opens]')
    const target = element.closest<HTMLElement>(opens ? '[data-inquiry]' : 'label') ?? element
    const { x, y, width, height } = target.getBoundingClientRect()
    const middle = y + height / 2
    const isInView = middle > 100 && middle < innerHeight - 40 && x >= 0 && x + width <= innerWidth
    // The actions on the selected rows cover the rows below.
    const cover = document.querySelector('[data-selecting]')
    const isCovered =
      cover && !cover.contains(target) && y + height > cover.getBoundingClientRect().y
    const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (isCovered || !isInView || !isShown) return false
    return [-21, 21].some((step) => {
      const hit = document.elementFromPoint(x + width / 2, middle + step)
      return !(hit && target.contains(hit))
    })
  }
  const targets = document.querySelectorAll<HTMLElement>('main :is(a, button, input, summary)')
  return [...targets].filter(isSmall).map((element) => element.textContent || element.ariaLabel)
}
