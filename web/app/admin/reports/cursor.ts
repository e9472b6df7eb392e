/** Where the cursor of a chart goes. Pure. */

/** As far as PageUp and PageDown go: a week of days, or most of a list. */
const pageLength = 7

/**
 * Returns the bar that a key leads to from bar `at` of `count`, or undefined for a key that leads
 * nowhere. Both pairs of arrows work, whichever way the bars stand.
 */
export function moveCursor(key: string, at: number, count: number) {
  const target = targetOf(key, at, count)
  return target === undefined ? undefined : Math.min(Math.max(target, 0), count - 1)
}

function targetOf(key: string, at: number, count: number) {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return at + 1
    case 'ArrowLeft':
    case 'ArrowUp':
      return at - 1
    case 'PageDown':
      return at + pageLength
    case 'PageUp':
      return at - pageLength
    case 'Home':
      return 0
    case 'End':
      return count - 1
  }
}
