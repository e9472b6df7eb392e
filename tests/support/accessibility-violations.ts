import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { untilPainted } from './loaded.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe examines: the element of a selector, or all but others. */
type Part = string | { exclude: string[] }

type Found = { id: string; nodes: { html: string }[] }

/** The rules whose result depends on the scheme, and those whose result depends on it or the width. */
const colourRules = ['color-contrast', 'link-in-text-block']
const visualRules = [...colourRules, 'target-size']

/**
 * Ends colour transitions and returns axe's violations, one line each. Runs all rules
 * on the whole page unless `rules` or a part of it are given.
 */
export async function findViolations(page: Page, rules?: string[], within?: Part) {
  // The debugger evaluates this, so the page's content security policy does not apply.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe)
  await page.evaluate(endTransitions)
  // Without `preload`, which fetches every style sheet again for a rule that is off by default.
  const options = JSON.stringify({ resultTypes: ['violations'], preload: false, runOnly: rules })
  const context = within ? JSON.stringify(within) : 'document'
  const found = await page.evaluate(
    `axe.run(${context}, ${options}).then(({ violations }) => violations)`,
  )
  return (found as Found[])
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    .filter((violation) => !shownDetails.test(violation))
}

/** axe takes the links in a closed `<details>` for hidden, also where `::details-content` shows them. */
const shownDetails = /^scrollable-region-focusable: <nav [^>]*data-open-from=/

/** Even a 1 ms transition first shows the old colours. */
function endTransitions() {
  for (const it of document.getAnimations()) if (it instanceof CSSTransition) it.finish()
}

/**
 * Reports axe's violations in the widest window with dark colours, those of the visual rules also in the
 * narrowest with light ones, and whatever is wider than one of the windows. All are soft failures, so
 * that the test can continue with its next state.
 */
export async function expectNoViolations(page: Page, widths = [320, 1440], within?: Part) {
  for (const [i, width] of widths.entries()) {
    await resize(page, width)
    const taken = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(taken, `${width} px`).toBeLessThanOrEqual(width)
    if (i === 0) await expectNone(page, 'light', width, visualRules, within)
    if (i === widths.length - 1) await expectNone(page, 'dark', width, undefined, within)
  }
}

/**
 * Measures the contrast in the two combinations of width and scheme that `expectNoViolations` leaves
 * out, in which only what one of the widths hides can differ.
 */
export async function expectContrastInOtherScheme(page: Page, [narrow, wide] = [320, 1440]) {
  await resize(page, narrow)
  await expectNone(page, 'dark', narrow, colourRules)
  await resize(page, wide)
  await expectNone(page, 'light', wide, colourRules)
}

async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 844 })
  // Only the next frame hides what an animation driven by the scrolling hides.
  await untilPainted(page)
}

async function expectNone(
  page: Page,
  colorScheme: 'light' | 'dark',
  width: number,
  rules?: string[],
  within?: Part,
) {
  await page.emulateMedia({ colorScheme })
  const found = await findViolations(page, rules, within)
  expect.soft(found, `${width} px, ${colorScheme}`).toEqual([])
}
