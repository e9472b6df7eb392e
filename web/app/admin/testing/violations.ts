import type {} from '@vitest/browser-playwright'
import axe from 'axe-core'
import { expect, onTestFinished } from 'vitest'
import { cdp, page } from 'vitest/browser'

/** Waits for colour transitions to end and returns axe's violations, one line each. */
export async function findViolations() {
  const changes = document.getAnimations().filter((it) => it instanceof CSSTransition)
  await Promise.allSettled(changes.map(({ finished }) => finished))
  const { violations } = await axe.run({ resultTypes: ['violations'], preload: false })
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/** Expects no violations, and no overflow, in a narrow light window and in a wide dark one. */
export async function expectNoViolations([narrow, wide]: [number, number] = [390, 1440]) {
  onTestFinished(() => setScheme('light'))
  for (const [width, scheme] of [
    [narrow, 'light'],
    [wide, 'dark'],
  ] as const) {
    await page.viewport(width, 900)
    await setScheme(scheme)
    expect.soft(document.documentElement.scrollWidth, `${width} px`).toBeLessThanOrEqual(width)
    expect.soft(await findViolations(), `${width} px, ${scheme}`).toEqual([])
  }
}

async function setScheme(value: 'light' | 'dark') {
  const features = [{ name: 'prefers-color-scheme', value }]
  await cdp().send('Emulation.setEmulatedMedia', { features })
}
