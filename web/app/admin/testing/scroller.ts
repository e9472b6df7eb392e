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

export function scrollToEnd() {
  const element = scroller()
  element.scrollTo(0, element.scrollHeight)
}

/** Waits until the page has rendered what it is about to, and loaded what it then needs. */
export async function untilSettled() {
  for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame)
}
