import axe from 'axe-core'

/** Waits for colour transitions to end and returns axe's violations, one line each. */
export async function findViolations() {
  const changes = document.getAnimations().filter((it) => it instanceof CSSTransition)
  await Promise.allSettled(changes.map(({ finished }) => finished))
  const { violations } = await axe.run({ resultTypes: ['violations'], preload: false })
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
