/** Scrolling costs the same however many rows are loaded. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { scrollToEnd, scrollTop, wheel } from './support/desk-scroll.ts'
import { inquiryNo, openDesk } from './support/fake-desk.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

const rowHeight = 44
const steps = 5

/** Opens the desk with that many rows loaded, scrolled to the middle of the list, with no row open. */
async function openLoaded(count: number) {
  const { page } = await openDesk({
    ...stage,
    origin: stage.product.origin,
    inquiries: Array.from({ length: count }, (_, i) => inquiryNo(i + 1)),
    context: { viewport: { width: 1280, height: 900 } },
  })
  const table = page.locator('main table')
  await expect
    .poll(async () => {
      await scrollToEnd(page)
      return table.getAttribute('aria-rowcount')
    })
    .toBe(String(count + 1))
  await page.evaluate(() => document.querySelector('main [data-scroll]')?.scrollTo(0, 44 * 100))
  await expect.poll(() => page.locator('[data-inquiry]:not(:has(a))').count()).toBe(0)
  return page
}

/** Counts the enquiries that a method of an array visits, and the rows rendered and measured. */
function startCounting(page: Page) {
  return page.evaluate(() => {
    const count = { visited: 0, rendered: 0, measured: 0 }
    Object.assign(window, { count_: count })
    const methods = ['find', 'findIndex', 'findLastIndex', 'filter', 'map', 'flatMap'] as const
    for (const name of [...methods, 'some', 'every', 'forEach', 'reduce'] as const) {
      const original = Array.prototype[name] as (...args: unknown[]) => unknown
      Reflect.set(Array.prototype, name, function (this: unknown[], ...args: unknown[]) {
        const [visit, ...more] = args as [(...seen: unknown[]) => unknown]
        const counting = (...seen: unknown[]) => {
          if (Object.hasOwn(Object(seen[name === 'reduce' ? 1 : 0]), 'heldFor')) count.visited += 1
          return visit(...seen)
        }
        return original.call(this, counting, ...more)
      })
    }
    const { getBoundingClientRect } = Element.prototype
    Element.prototype.getBoundingClientRect = function () {
      count.measured += 1
      return getBoundingClientRect.call(this)
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const row of addedNodes)
          if (row instanceof HTMLElement && row.matches('tr')) count.rendered += 1
    }).observe(document.querySelector('main') ?? document, { childList: true, subtree: true })
  })
}

async function workOfScrolling(count: number) {
  const page = await openLoaded(count)
  const start = await scrollTop(page)
  await startCounting(page)
  for (let step = 1; step <= steps; step += 1) {
    await wheel(page, rowHeight)
    await expect.poll(() => scrollTop(page)).toBe(start + step * rowHeight)
  }
  return page.evaluate(() => Reflect.get(window, 'count_') as Record<string, number>)
}

test.each([200, 2000])(
  'of %i loaded rows, a scroll step touches only the new one',
  async (count) => {
    const work = await workOfScrolling(count)

    expect(work).toEqual({ visited: 0, rendered: steps, measured: 0 })
  },
)
