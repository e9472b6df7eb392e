import type { NavigateFunction } from 'react-router'

/** In ms: longer than even a busy browser takes to go back within a page. */
const longestStep = 1000

let step: Promise<unknown> = Promise.resolve()
let isPending = false

/** Goes one step back in the history, unless a step is pending: a second press goes no further. */
export function stepBack(navigate: NavigateFunction) {
  if (isPending) return
  isPending = true
  step = new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true })
    setTimeout(resolve, longestStep)
  }).then(() => {
    isPending = false
  })
  navigate(-1)
}

/**
 * Navigates once a pending step back has completed. Browsers go back asynchronously, which would
 * undo a navigation started in between.
 */
export const afterStepBack = (go: () => void) => void step.then(go)
