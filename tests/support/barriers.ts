import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Found = { id: string; nodes: { html: string }[] }

/** The rules that look at colours: the others find the same in both schemes. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Returns what axe finds on the page once its colours stand, a line each; by all rules unless told. */
export async function findBarriers(page: Page, rules?: string[]) {
  // Evaluated by the debugger, which the page's content security policy does not bind.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe)
  await page.evaluate(untilColoursStand)
  const options = JSON.stringify({ resultTypes: ['violations'], runOnly: rules })
  const found = await page.evaluate(`axe.run(${options}).then(({ violations }) => violations)`)
  return (found as Found[]).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Even a transition of a millisecond shows the colours from before at first. */
async function untilColoursStand() {
  const changes = document.getAnimations().filter((it) => it instanceof CSSTransition)
  await Promise.allSettled(changes.map(({ finished }) => finished))
}

/** Says what axe finds on the page as it stands, in both schemes; the test goes on to its next state. */
export async function expectNoBarriersInEitherScheme(page: Page, state: string) {
  await page.emulateMedia({ colorScheme: 'light' })
  expect.soft(await findBarriers(page), `${state}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await findBarriers(page, colourRules), `${state}, dark`).toEqual([])
}

/**
 * Says besides whether something is wider than the window. Changes the window in place: loading the
 * page again for each would take most of the time.
 */
export async function expectNoBarriers(page: Page, widths = [320, 1440]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoBarriersInEitherScheme(page, `${width} px`)
    const taken = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(taken, `${width} px`).toBeLessThanOrEqual(width)
  }
}
