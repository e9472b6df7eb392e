/** Frames in which what was pressed goes away: a busy browser renders later than the next one. */
const maxFrames = 60

/** Gives the focus a new place once what was pressed is removed, unless it is somewhere by then. */
export function restoreFocus(place: () => void, pressed = document.activeElement, frames = 0) {
  requestAnimationFrame(() => {
    const focused = document.activeElement
    if (focused === document.body || focused === null) return place()
    if (focused === pressed && frames < maxFrames) restoreFocus(place, pressed, frames + 1)
  })
}
