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
