import { type KeyboardEvent, useId, useState } from 'react'
import { moveCursor } from './cursor'

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
