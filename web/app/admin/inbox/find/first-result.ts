import { type RefObject, useEffect, useState } from 'react'
import { useFilter } from '../../store/use-filter'
import type { ListName } from '../../store/views'
import { useFoundList } from './found-list'
import { withoutOpenToken } from './tokens'

/** Returns functions that move from the search field to the first result, once it is drawn. */
export function useFirstResult(view: ListName, text: string, field: RefObject<HTMLElement | null>) {
  const [next, setNext] = useState<'focus' | 'open' | null>(null)
  const { filter } = useFilter()
  const found = useFoundList(view)
  const isFound = found !== undefined && withoutOpenToken(text) === filter.q.trim()
  const first = found?.pages[0]?.inquiries[0]?.id

  useEffect(() => {
    if (!next || !isFound) return
    if (!first) return setNext(null)
    return focusOnceDrawn(first, field.current, (row) => {
      setNext(null)
      if (next === 'open') row?.click()
    })
  }, [next, isFound, first, field])

  return {
    focus: () => setNext('focus'),
    /** Focuses the result or, if that is still to come, opens it too. */
    focusOrOpen: () => setNext(next ? 'open' : 'focus'),
    cancel: () => setNext(null),
  }
}

/** How many frames to wait for a row: enough even on a busy machine. */
const maxFrames = 60

/**
 * Focuses the first row once it is the one that was found: until then, it is another one.
 *
 * @param end called with the row's link; without it if the focus moved or the row was not rendered
 * @returns a function that cancels this
 */
function focusOnceDrawn(
  id: string,
  field: HTMLElement | null,
  end: (link?: HTMLElement | null) => void,
) {
  let frames = 0
  function check() {
    if (document.activeElement !== field || frames++ > maxFrames) return end()
    if (!document.querySelector(`main [data-index="0"][data-inquiry="${id}"]`)) {
      frame = requestAnimationFrame(check)
      return
    }
    end(focusFirstRow())
  }
  let frame = requestAnimationFrame(check)
  return () => cancelAnimationFrame(frame)
}

/** Focuses the first row of the list that is shown, and returns its link. */
export function focusFirstRow() {
  const link = document.querySelector<HTMLElement>('main [data-index="0"] a[data-opens]')
  link?.focus()
  return link
}
