import { page, userEvent } from 'vitest/browser'

/** Returns the desk's scroll container: the list, or the section shown in its place. */
export function scroller() {
  const element = document.querySelector('main [data-scroll]')
  if (!element) throw new Error('The desk has no scroll container.')
  return element
}

/** Turns the mouse wheel over the container, by a distance in px. */
export function turnWheel(distance: number) {
  return userEvent.wheel(page.elementLocator(scroller()), { delta: { y: distance } })
}
