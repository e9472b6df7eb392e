import type { NavigateFunction } from 'react-router'

/** In ms: more than a browser takes for a step back within a page, however busy it is. */
const longestStep = 1000

let step: Promise<unknown> = Promise.resolve()

/** Goes one step back in the history. */
export function stepBack(navigate: NavigateFunction) {
  step = new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true })
    setTimeout(resolve, longestStep)
  })
  navigate(-1)
}

/**
 * Leads elsewhere once the step back that may be on its way has been made. A browser makes it a moment
 * later, and would undo what came between.
 */
export const afterStepBack = (go: () => void) => void step.then(go)
