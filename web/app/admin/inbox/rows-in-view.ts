import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLatest } from '../ui/use-latest'

/** How long after the last scroll event scrolling counts as over, in ms. */
const restAfter = 150

/** How many rows above and below the window are also rendered: fast scrolling shows no gap. */
const spareRows = 8

/** The same during very fast scrolling, which skips more rows than could be rendered ahead. */
const spareInFlight = 2

/** Scrolling by more rows than this in one frame is too fast to read whole rows. */
const readableRows = 6

/** How many rows are completed in one frame once the list has stopped. */
const rowsAFrame = 6

export type ListLayout = {
  scroller: HTMLElement | null
  /** The heights of each row, and of the sticky head above the first one, in px. */
  height: number
  headHeight: number
}

/** From one index to another, both included. */
type Range = { from: number; to: number }

type View = {
  first: number
  last: number
  isFlying: boolean
  /** The rows that are rendered in full, or null if all are. */
  whole: Range | null
}

/**
 * Returns which rows of a list are rendered, and which of these in full, and keeps the rows in view
 * where they are when others are inserted or removed above them, or when all change their height.
 * During very fast scrolling new rows have name and message only, so that each frame is ready in
 * time; the rest follows once the list stops. A scroll step does the same work however many rows
 * are loaded.
 */
export function useRowsInView(
  layout: ListLayout,
  rows: readonly { id: string }[],
  openId: string | null,
) {
  const { scroller, height, headHeight } = layout
  const [view, setView] = useState<View>({ first: 0, last: -1, isFlying: false, whole: null })
  // Cached: reading it after a change forces the browser to lay out the page.
  const viewHeight = useRef(0)

  useSteadyRow(layout, rows, openId)

  const measure = useLatest((isScroll: boolean) => {
    if (!scroller) return
    const start = scroller.scrollTop
    const first = Math.max(0, Math.floor((start - headHeight) / height))
    const last = Math.floor((start - headHeight + viewHeight.current) / height)
    setView((shown) => {
      if (shown.first === first && shown.last === last) return shown
      return isScroll ? scrollTo(first, last, shown) : { ...shown, first, last }
    })
  })

  useLayoutEffect(() => {
    if (!scroller) return
    let resting: ReturnType<typeof setTimeout> | undefined
    const resize = () => {
      viewHeight.current = scroller.clientHeight
      measure(false)
    }
    const rest = () => setView((shown) => (shown.isFlying ? { ...shown, isFlying: false } : shown))
    const scroll = () => {
      clearTimeout(resting)
      resting = setTimeout(rest, restAfter)
      // In this frame: rows rendered in the next one would already be out of place.
      flushSync(() => measure(true))
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

  const keepInPlace = useEffectEvent((earlier: readonly { id: string }[]) => {
    // At the start of the list, new rows push the others down, so that they are seen.
    if (scroller && scroller.scrollTop > 0 && earlier !== rows) {
      scroller.scrollTop += shiftOf(earlier, rows, view.first) * height
    }
    measure(false)
  })
  const before = useRef(rows)
  useLayoutEffect(() => {
    keepInPlace(before.current)
    before.current = rows
  }, [rows, height, headHeight])

  const { whole, isFlying } = view
  useEffect(() => {
    if (whole === null || isFlying) return
    const frame = requestAnimationFrame(() => setView(completeSome))
    return () => cancelAnimationFrame(frame)
  }, [whole, isFlying])

  const spare = isFlying ? spareInFlight : spareRows
  const last = Math.min(view.last, rows.length - 1)
  const first = Math.min(view.first, Math.max(0, last))
  return {
    from: Math.max(0, first - spare),
    to: Math.min(rows.length - 1, last + spare),
    isWhole: (index: number) => whole === null || (index >= whole.from && index <= whole.to),
  }
}

/** Scrolls only as far as needed to show the whole row. */
export function scrollToRow({ scroller, height, headHeight }: ListLayout, index: number) {
  if (!scroller) return
  const start = index * height
  const end = headHeight + start + height - scroller.clientHeight
  if (scroller.scrollTop > start) scroller.scrollTop = start
  else if (scroller.scrollTop < end) scroller.scrollTop = end
}

/** Returns the view after a scroll event. Of the rows in full, only those still rendered stay so. */
function scrollTo(first: number, last: number, shown: View): View {
  const isFlying = shown.isFlying || Math.abs(first - shown.first) > readableRows
  if (!isFlying) return { ...shown, first, last }
  const { from, to } = shown.whole ?? {
    from: shown.first - spareRows,
    to: shown.last + spareRows,
  }
  const whole = {
    from: Math.max(from, first - spareInFlight),
    to: Math.min(to, last + spareInFlight),
  }
  return { first, last, isFlying, whole }
}

/** Completes the next rows: those in view and below them, then those above. */
function completeSome(shown: View): View {
  const { first, last, whole } = shown
  if (whole === null) return shown
  const { from, to } = whole.from > whole.to ? { from: first, to: first - 1 } : whole
  if (to < last + spareRows) return { ...shown, whole: { from, to: to + rowsAFrame } }
  if (from > first - spareRows) return { ...shown, whole: { from: from - rowsAFrame, to } }
  return { ...shown, whole: null }
}

/**
 * Keeps the row that is opened or closed at the same place in the window when all rows change their
 * height.
 */
function useSteadyRow(
  { scroller, height }: ListLayout,
  rows: readonly { id: string }[],
  openId: string | null,
) {
  const before = useRef({ height, id: openId })
  useLayoutEffect(() => {
    const { height: earlier, id: earlierId } = before.current
    const id = openId ?? earlierId
    before.current = { height, id }
    if (!scroller || earlier === height) return
    const index = Math.max(
      0,
      rows.findIndex((row) => row.id === id),
    )
    scroller.scrollTop += index * (height - earlier)
  }, [scroller, height, rows, openId])
}

/** Returns by how many rows the first row in view has moved or, if it was removed, the next one. */
function shiftOf(
  earlier: readonly { id: string }[],
  rows: readonly { id: string }[],
  first: number,
) {
  if (earlier[first] && earlier[first].id === rows[first]?.id) return 0
  const places = new Map(rows.map(({ id }, index) => [id, index]))
  for (let index = first; index < earlier.length; index += 1) {
    const place = places.get(earlier[index]?.id ?? '')
    if (place !== undefined) return place - index
  }
  return 0
}
