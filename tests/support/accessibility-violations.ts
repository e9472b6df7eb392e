import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Found = { id: string; nodes: { html: string }[] }

/** The rules that depend on colours. All others give the same result in both colour schemes. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * Waits for colour transitions to end and returns axe's violations, one line each. Runs all rules
 * unless `rules` is given.
 */
export async function findViolations(page: Page, rules?: string[]) {
  // The debugger evaluates this, so the page's content security policy does not apply.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe)
  await page.evaluate(untilTransitionsEnd)
  // Without `preload`, which fetches every style sheet again for a rule that is off by default.
  const options = JSON.stringify({ resultTypes: ['violations'], preload: false, runOnly: rules })
  const found = await page.evaluate(`axe.run(${options}).then(({ violations }) => violations)`)
  return (found as Found[]).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Even a 1 ms transition first shows the old colours. */
async function untilTransitionsEnd() {
  const changes = document.getAnimations().filter((it) => it instanceof CSSTransition)
  await Promise.allSettled(changes.map(({ finished }) => finished))
}

/**
 * Reports axe's violations in both colour schemes as soft failures, so that the test can continue
 * with its next state.
 */
export async function expectNoViolationsInEitherScheme(page: Page, state: string) {
  await page.emulateMedia({ colorScheme: 'light' })
  expect.soft(await findViolations(page), `${state}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await findViolations(page, colourRules), `${state}, dark`).toEqual([])
}

/**
 * Also checks that nothing is wider than the window. Resizes the window in place, because reloading
 * the page for each width would take most of the time.
 */
export async function expectNoViolations(page: Page, widths = [320, 1440]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoViolationsInEitherScheme(page, `${width} px`)
    const taken = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(taken, `${width} px`).toBeLessThanOrEqual(width)
  }
}
