import type { Browser, BrowserContextOptions, Locator } from 'playwright-core'

/** The widths at which the site changes, and the pixel before. */
export const widths = [1440, 1024, 1023, 768, 767, 390]

/**
 * Opens a page whose clock stands once `isReady` has appeared. Until then it runs, since the
 * site's scripts are loaded a while after the first paint.
 */
export async function openStill(
  browser: Browser,
  address: string,
  isReady: string,
  { width = 1440, ...options }: BrowserContextOptions & { width?: number } = {},
) {
  const context = await browser.newContext({ viewport: { width, height: 800 }, ...options })
  const page = await context.newPage()
  await page.clock.install({ time: '2026-01-01T08:00:00' })
  await page.goto(address)
  await page.locator(isReady).waitFor({ state: 'attached' })
  await page.clock.pauseAt('2026-01-01T09:00:00')
  return page
}

/** Makes the page believe that another tab is in front, or that it is back. */
export async function hideTab(carousel: Locator, isHidden: boolean) {
  await carousel.evaluate((_, hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

/** Returns the positions, counted from 0, of the items that stand in view once all have arrived. */
export function itemsInView(carousel: Locator) {
  return carousel.getByRole('list').evaluate((list) => {
    for (const animation of list.getAnimations()) animation.finish()
    const view = list.parentElement?.getBoundingClientRect() ?? new DOMRect()
    return Array.from(list.children, (item, position) => ({ item, position }))
      .filter(({ item }) => {
        const { left, right } = item.getBoundingClientRect()
        const middle = (left + right) / 2
        return middle > view.left && middle < view.right
      })
      .map(({ position }) => position)
  })
}

/** Returns the transitions that run on the list: how long each takes in all, in ms. */
export function movements(carousel: Locator) {
  return carousel
    .getByRole('list')
    .evaluate((list) => list.getAnimations().map(({ effect }) => effect?.getTiming().duration))
}

/** Drags a finger over the middle of an element, `by` px to the right. */
export async function swipe(element: Locator, by: number) {
  const box = await element.boundingBox()
  if (!box) throw new Error('There is nothing to swipe')
  const y = box.y + box.height / 2
  const from = box.x + box.width / 2
  const page = element.page()
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y }],
    })
  await touch('touchStart', from)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + by * part)
  await touch('touchEnd')
  await session.detach()
}
