import axe from 'axe-core'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { emulate } from '../../testing/emulate'

type Scheme = 'light' | 'dark'

/** The rules whose result depends on the scheme, and those whose result depends on it or the width. */
const colourRules = ['color-contrast', 'link-in-text-block']
const visualRules = [...colourRules, 'target-size']

/** Ends colour transitions and returns axe's violations of all rules, or of these. */
export async function findViolations(within: Element | Document = document, rules?: string[]) {
  for (const it of document.getAnimations()) if (it instanceof CSSTransition) it.finish()
  const { violations } = await axe.run(within, {
    resultTypes: ['violations'],
    preload: false,
    ...(rules && { runOnly: rules }),
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/**
 * Expects no violations in a wide dark window, none of the visual rules in a narrow light one, and
 * no overflow in either. Looks only within a part of the page if the rest is that of another state.
 */
export async function expectNoViolations(state = '', within?: Locator) {
  await expectNone(state, within, 360, 'light', visualRules)
  await expectNone(state, within, 1440, 'dark')
}

/** Also measures the contrast in the other schemes, for what only one of the windows shows. */
export async function expectNoViolationsInEitherScheme(state = '', within?: Locator) {
  await expectNone(state, within, 360, 'dark', colourRules)
  await expectNone(state, within, 1440, 'light', colourRules)
  await expectNoViolations(state, within)
}

async function expectNone(
  state: string,
  within: Locator | undefined,
  width: number,
  scheme: Scheme,
  rules?: string[],
) {
  const where = `${state} ${width} px, ${scheme}`
  await page.viewport(width, 900)
  await emulate('prefers-color-scheme', scheme)
  expect.soft(document.documentElement.scrollWidth, where).toBeLessThanOrEqual(width)
  expect.soft(await findViolations(within?.element(), rules), where).toEqual([])
}
