import type { Browser, Page } from 'playwright-core'
import { type Phone, untilQuiet, withPhone } from './phone.ts'

/** Kept over a change of document: when the link was tapped, when the next heading was there. */
const notes = {
  tappedAt: 'bench-tapped',
  headingBefore: 'bench-heading',
  arrivedAt: 'bench-arrived',
}

/**
 * Returns the ms from the tap on a link of the home page to `to` until the next heading is painted.
 * The visitor has read for a while: the page is quiet, with what it does ahead of a tap done.
 */
export function timeToFollow(browser: Browser, origin: string, to: string, slowdown: number) {
  const follow = async ({ page }: Phone) => {
    await page.addInitScript(noteHeading, notes)
    await page.goto(`${origin}/`)
    await untilQuiet(page)
    await page.locator(`main a[href="${to}"]`).first().tap()
    const time = await page.waitForFunction(({ tappedAt, arrivedAt }) => {
      const [start, end] = [sessionStorage[tappedAt], sessionStorage[arrivedAt]]
      return start && end ? Number(end) - Number(start) : undefined
    }, notes)
    return Number(await time.jsonValue())
  }
  return withPhone(browser, follow, slowdown)
}

/** Returns the first of `paths` that a link in view on the page leads to. */
export async function firstLinkInView(page: Page, paths: readonly string[]) {
  const linked = await page.locator('main a[href^="/"]').evaluateAll((links) =>
    links
      .filter((link) => {
        const { top, bottom } = link.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
      .map((link) => link.getAttribute('href')),
  )
  return linked.find((href) => href !== null && paths.includes(href)) ?? undefined
}

/** Runs inside every document: notes the tap, then watches for another heading, frame by frame. */
function noteHeading({ tappedAt, headingBefore, arrivedAt }: typeof notes) {
  const now = () => performance.timeOrigin + performance.now()
  const heading = () => document.querySelector('h1')?.textContent ?? ''
  const onFrame = () => {
    if (heading() && heading() !== sessionStorage[headingBefore]) {
      // A task after this frame: by then it is painted.
      setTimeout(() => {
        sessionStorage[arrivedAt] = now()
      })
      return
    }
    requestAnimationFrame(onFrame)
  }
  const begin = () => {
    sessionStorage[tappedAt] = now()
    sessionStorage[headingBefore] = heading()
    requestAnimationFrame(onFrame)
  }
  addEventListener('click', begin, { capture: true, once: true })
  if (sessionStorage[tappedAt]) requestAnimationFrame(onFrame)
}
