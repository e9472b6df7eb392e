/** How many frames to wait until the pressed element is removed: a busy browser needs several. */
const maxFrames = 60

/** Calls `place` to move the focus once the pressed element is removed, unless it moved already. */
export function restoreFocus(place: () => void, pressed = document.activeElement, frames = 0) {
  requestAnimationFrame(() => {
    const focused = document.activeElement
    if (focused === document.body || focused === null) return place()
    if (focused === pressed && frames < maxFrames) restoreFocus(place, pressed, frames + 1)
  })
}

/** Focuses the open inquiry, and returns whether there is one. */
export function focusPane() {
  const pane = document.querySelector<HTMLElement>('[data-pane]')
  pane?.focus({ preventScroll: true })
  return pane !== null
}

/** Focuses the main area of the desk, without scrolling it. */
export function focusMain() {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

/**
 * Returns a function that waits until the pressed element is removed and then focuses what was
 * around it and is still there: its setting, its section or the main area.
 */
export function findFocusAround(pressed = document.activeElement) {
  const around = containersOf(pressed)
  return () => restoreFocus(() => focusFirst(around), pressed)
}

/** The same for a button in a row of a table or a list: the first button of the nearest row comes first. */
export function findFocusNear(pressed = document.activeElement) {
  const around = containersOf(pressed)
  const rows = nearestRows(pressed)
  return () =>
    restoreFocus(() => {
      const buttons = rows.map((row) => row.querySelector('button'))
      const button = buttons.find((each) => each?.isConnected)
      if (button) button.focus()
      else focusFirst(around)
    }, pressed)
}

function focusFirst(containers: readonly HTMLElement[]) {
  const container = containers.find(({ isConnected }) => isConnected)
  if (container) container.focus({ preventScroll: true })
  else focusMain()
}

/** Returns the elements around one that take the focus from a script, the smallest first. */
function containersOf(element: Element | null) {
  const found: HTMLElement[] = []
  for (let at = element?.parentElement; at; at = at.parentElement) {
    if (at.matches('[tabindex="-1"]')) found.push(at)
  }
  return found
}

/** Returns the other rows of an element's table or list: those after its own, then those before it. */
function nearestRows(element: Element | null) {
  const row = element?.closest('tr, li')
  if (!row) return []
  const rows = Array.from(row.parentElement?.children ?? [])
  const index = rows.indexOf(row)
  return [...rows.slice(index + 1), ...rows.slice(0, index).toReversed()]
}
