import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

/** In px. A shorter move is a tap with an unsteady finger. */
const swipeMinimum = 40

/** Returns handlers that move by one, forward (1) or back (-1), on arrow keys and swipes. */
export function useSwipeAndArrowKeys(move: (by: 1 | -1) => void) {
  const touch = useRef<{ x: number; y: number }>(null)

  return {
    onKeyDown({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
      // With a modifier it is a browser shortcut, such as Alt+Left to go back a page.
      if (altKey || ctrlKey || metaKey || shiftKey) return
      if (key === 'ArrowRight') move(1)
      if (key === 'ArrowLeft') move(-1)
    },
    onPointerDown({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) {
      touch.current = pointerType !== 'mouse' && isPrimary ? { x, y } : null
    },
    onPointerUp({ isPrimary, clientX, clientY }: PointerEvent) {
      if (!touch.current || !isPrimary) return
      const x = clientX - touch.current.x
      const y = clientY - touch.current.y
      touch.current = null
      if (Math.abs(x) >= swipeMinimum && Math.abs(x) > Math.abs(y)) move(x < 0 ? 1 : -1)
    },
    onPointerCancel() {
      touch.current = null
    },
  }
}
