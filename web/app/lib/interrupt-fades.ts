/**
 * Lets a fade from page to page be cut short by the next: the router starts it without minding its
 * promise, which is rejected then, and the browser would report an error that is none. Any other
 * failure is still reported.
 */
export function interruptFades() {
  if (!('startViewTransition' in document)) return
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    const transition = start(update)
    transition.ready.catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    })
    return transition
  }
}
