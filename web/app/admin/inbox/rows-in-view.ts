import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLatest } from '../ui/use-latest'

/** How long after the last scroll event scrolling counts as over, in ms. */
const restAfter = 150

type List = {
  scroller: HTMLElement | null
  rows: readonly { id: string }[]
  /** The heights of each row, and of the sticky head above the first one, in px. */
  height: number
  headHeight: number
}

/**
 * Returns which rows are in view, for a list whose rows all have the same height, and keeps them in
 * view when others are inserted or removed above them.
 */
export function useRowsInView({ scroller, rows, height, headHeight }: List) {
  const [view, setView] = useState({ first: 0, last: -1 })
  const [isScrolling, setIsScrolling] = useState(false)
  // Cached: reading it after a change forces the browser to lay out the page.
  const viewHeight = useRef(0)

  const measure = useLatest(() => {
    if (!scroller) return
    const start = scroller.scrollTop
    const first = Math.max(0, Math.floor((start - headHeight) / height))
    const last = Math.floor((start - headHeight + viewHeight.current) / height)
    setView((shown) => (shown.first === first && shown.last === last ? shown : { first, last }))
  })

  useLayoutEffect(() => {
    if (!scroller) return
    let resting: ReturnType<typeof setTimeout> | undefined
    const resize = () => {
      viewHeight.current = scroller.clientHeight
      measure()
    }
    const scroll = () => {
      clearTimeout(resting)
      resting = setTimeout(() => setIsScrolling(false), restAfter)
      // In this frame: rows rendered in the next one would already be out of place.
      flushSync(() => {
        setIsScrolling(true)
        measure()
      })
    }
    resize()
    // In the next frame: a change in the callback itself causes a "ResizeObserver loop" error.
    const observer = new ResizeObserver(() => requestAnimationFrame(resize))
    observer.observe(scroller)
    scroller.addEventListener('scroll', scroll, { passive: true })
    return () => {
      clearTimeout(resting)
      observer.disconnect()
      scroller.removeEventListener('scroll', scroll)
    }
  }, [scroller, measure])

  const before = useRef(rows)
  useLayoutEffect(() => {
    const earlier = before.current
    before.current = rows
    // At the start of the list, new rows push the others down, so that they are seen.
    if (scroller && scroller.scrollTop > 0 && earlier !== rows) {
      scroller.scrollTop += shiftOf(earlier, rows, view.first) * height
    }
    measure()
  }, [scroller, rows, height, headHeight, measure])

  const last = Math.min(view.last, rows.length - 1)
  return {
    first: Math.min(view.first, Math.max(0, last)),
    last,
    isScrolling,
    /** Scrolls only as far as needed to show the whole row. */
    scrollToRow(index: number) {
      if (!scroller) return
      const start = index * height
      const end = headHeight + start + height - scroller.clientHeight
      if (scroller.scrollTop > start) scroller.scrollTop = start
      else if (scroller.scrollTop < end) scroller.scrollTop = end
    },
  }
}

/** Returns by how many rows the first row in view has moved or, if it was removed, the next one. */
function shiftOf(earlier: List['rows'], rows: List['rows'], first: number) {
  if (earlier[first] && earlier[first].id === rows[first]?.id) return 0
  const places = new Map(rows.map(({ id }, index) => [id, index]))
  for (let index = first; index < earlier.length; index += 1) {
    const place = places.get(earlier[index]?.id ?? '')
    if (place !== undefined) return place - index
  }
  return 0
}
