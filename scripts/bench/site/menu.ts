import type { Browser } from 'playwright-core'
import { withDevice } from './devices.ts'

/** A visitor who sees no response taps again after this time, in ms. */
const patience = 500

type Tools = Window & { tap?: (x: number, y: number) => void; menuOpenAt?: number }

/**
 * Returns the ms from the start of the navigation until the menu is open on the screen, for a
 * visitor who taps its button as soon as it is painted. The menu is a popover or a `<details>`.
 */
export function timeToMenu(browser: Browser, address: string) {
  return withDevice(browser, { device: 'phone', isSlow: true }, async ({ page }) => {
    await page.exposeFunction('tap', (x: number, y: number) => {
      // Not awaited, so that the page goes on: a tap resolves only when the page has handled it.
      void page.touchscreen.tap(x, y)
    })
    await page.addInitScript(tapWhenPainted, patience)
    await page.goto(address, { waitUntil: 'commit' })
    const openAt = await page.waitForFunction(() => (window as Tools).menuOpenAt)
    return Number(await openAt.jsonValue())
  })
}

/** Runs inside the page, frame by frame, until the menu is open. */
function tapWhenPainted(patience: number) {
  const tools: Tools = window
  let tappedAt = Number.NEGATIVE_INFINITY
  const onFrame = () => {
    if (document.querySelector('header :is(:popover-open, details[open])')) {
      // In a task after this frame, when it has been painted.
      setTimeout(() => {
        tools.menuOpenAt = performance.now()
      })
      return
    }
    const button = document.querySelector('header :is([popovertarget], summary)')
    const box = button?.getBoundingClientRect()
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
    if (isPainted && box && box.width > 0 && performance.now() - tappedAt > patience) {
      tappedAt = performance.now()
      tools.tap?.(box.x + box.width / 2, box.y + box.height / 2)
    }
    requestAnimationFrame(onFrame)
  }
  requestAnimationFrame(onFrame)
}
