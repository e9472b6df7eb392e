import type { Browser } from 'playwright-core'
import { untilQuiet, withDevice } from './devices.ts'

/** How long the pointer rests on the link before it is clicked, in ms. */
const hover = 100

/** The page that is opened by the link in the header. */
export const nextPath = '/about'

/** Kept over a change of document: when the link was clicked, when the next heading was there. */
const notes = {
  clickedAt: 'bench-clicked',
  headingBefore: 'bench-heading',
  arrivedAt: 'bench-arrived',
}

/**
 * Returns the ms from the click on a link of the home page until the next heading is painted, on a
 * desktop. The visitor has read for a while: the page is quiet, with what it does ahead done.
 */
export function timeToNextPage(browser: Browser, origin: string, isSlow: boolean) {
  return withDevice(browser, { device: 'desktop', isSlow }, async ({ page }) => {
    await page.addInitScript(noteHeading, notes)
    await page.goto(`${origin}/`)
    await untilQuiet(page)
    const link = await page.locator(`header a[href="${nextPath}"]`).first().boundingBox()
    if (!link) throw new Error(`The header has no link to ${nextPath}`)
    await page.mouse.move(link.x + link.width / 2, link.y + link.height / 2)
    await page.waitForTimeout(hover)
    await page.mouse.down()
    await page.mouse.up()
    const time = await page.waitForFunction(({ clickedAt, arrivedAt }) => {
      const [start, end] = [sessionStorage[clickedAt], sessionStorage[arrivedAt]]
      return start && end ? Number(end) - Number(start) : undefined
    }, notes)
    return Number(await time.jsonValue())
  })
}

/** Runs inside every document: notes the click, then watches for another heading, frame by frame. */
function noteHeading({ clickedAt, headingBefore, arrivedAt }: typeof notes) {
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
    sessionStorage[clickedAt] = now()
    sessionStorage[headingBefore] = heading()
    requestAnimationFrame(onFrame)
  }
  addEventListener('click', begin, { capture: true, once: true })
  if (sessionStorage[clickedAt]) requestAnimationFrame(onFrame)
}
