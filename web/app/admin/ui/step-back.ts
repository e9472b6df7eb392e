import type { NavigateFunction } from 'react-router'

/** In ms: longer than even a busy browser takes to go back within a page. */
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
 * Navigates once a pending step back has completed. Browsers go back asynchronously, which would
 * undo a navigation started in between.
 */
export const afterStepBack = (go: () => void) => void step.then(go)
