import { type KeyboardEvent, useId, useState } from 'react'

/**
 * The cursor of a chart: one tab stop, moved by arrow keys, and the bar under the pointer. `shown`
 * is the bar that is marked now; Escape takes the mark away (WCAG 2.2, 1.4.13).
 *
 * @param start where the cursor stands when the chart is first entered
 */
export function useCursor(count: number, start: number) {
  const id = useId()
  const [kept, setKept] = useState<number>()
  const [isFocused, setFocused] = useState(false)
  const [pointed, setPointed] = useState<number | null>(null)
  const [isDismissed, setDismissed] = useState(false)
  const at = Math.min(kept ?? start, count - 1)
  const optionId = (index: number) => `${id}-${index}`

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') return setDismissed(true)
    const target = moveCursor(event.key, at, count)
    if (target === undefined) return
    event.preventDefault()
    setPointed(null)
    setDismissed(false)
    setKept(target)
  }

  /** Marks the bar under the pointer; null once it has left. */
  function point(index: number | null) {
    setDismissed(false)
    setPointed(index)
  }

  return {
    shown: isDismissed ? null : (pointed ?? (isFocused ? at : null)),
    optionId,
    at,
    point,
    choose: setKept,
    listProps: {
      tabIndex: 0,
      'aria-activedescendant': optionId(at),
      onKeyDown,
      onFocus: () => setFocused(true),
      onBlur: () => {
        setFocused(false)
        setDismissed(false)
      },
    },
  }
}

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
