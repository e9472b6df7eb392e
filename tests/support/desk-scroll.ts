/** Scrolls the desk's scroll container: the list, or the section shown in its place. */
import type { Page } from 'playwright-core'

const scroller = (page: Page) => page.locator('main [data-scroll]')

/** Turns the mouse wheel over the container, by a distance in px. */
export async function wheel(page: Page, distance: number) {
  await scroller(page).hover({ position: { x: 150, y: 150 }, force: true })
  await page.mouse.wheel(0, distance)
}
