import axe from 'axe-core'
import { expect } from 'vitest'

/** Waits for colour transitions to end, and expects that axe finds nothing in the page. */
export async function expectNoViolations() {
  const changes = document.getAnimations().filter((it) => it instanceof CSSTransition)
  await Promise.allSettled(changes.map(({ finished }) => finished))
  const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: false })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
