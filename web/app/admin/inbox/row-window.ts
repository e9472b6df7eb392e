import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { Inquiry } from '../store/inquiry'
import { focusPane } from '../ui/focus'
import { useLatest } from '../ui/use-latest'
import { neighbourOf } from './neighbour'
import { useRowsInView } from './rows-in-view'
import { useWholeRows } from './use-whole-rows'

export type RowWindow = ReturnType<typeof useRowWindow>

/** How many rows above and below the window are also rendered: fast scrolling shows no gap. */
const spareRows = 8

/** The same during very fast scrolling, which skips more rows than could be rendered ahead. */
const spareInFlight = 2

/** In px, until the ruler is measured: the styles define the height of a row. */
const usualHeight = 44

/**
 * Renders only the rows in and near the window, so that a list of 100,000 costs as much as a list
 * of twenty. All rows have the same height. Rows inserted above the visible ones do not move them.
 */
export function useRowWindow(rows: readonly Inquiry[], openId: string | null) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [ruler, setRuler] = useState<HTMLElement | null>(null)
  const height = useHeight(ruler)
  const headHeight = body?.offsetTop ?? 0
  // The row with the focus is rendered even outside the window, or the focus would be lost.
  const [focused, setFocused] = useState<string | undefined>()
  const focusedIndex = focused === undefined ? -1 : rows.findIndex(({ id }) => id === focused)
  const isFlying = useRef(false)
  useSteadyRow(scroller, rows, height, openId)
  const list = useRowsInView({ scroller, rows, height, headHeight })
  const spare = isFlying.current ? spareInFlight : spareRows
  const indexes = indexesOf(list.first - spare, list.last + spare, rows.length, focusedIndex)
  const isWhole = useWholeRows(
    indexes.map((index) => rows[index]?.id ?? ''),
    list.isScrolling,
    isFlying,
  )

  const indexOf = (id: string | null | undefined) => rows.findIndex((row) => row.id === id)
  const linkOf = (id: string | undefined) =>
    body?.querySelector<HTMLElement>(`[data-inquiry="${id}"] a[data-opens]`)

  const lastShown = useRef<string>(undefined)
  useEffect(() => {
    const index = indexOf(openId)
    if (openId !== null && lastShown.current !== openId && index >= 0) list.scrollToRow(index)
    lastShown.current = openId ?? undefined
  })

  // A restored row may be rendered only after it should have got the focus.
  const awaited = useRef<string>(undefined)

  /** Focuses a row, or the main area until the row exists. */
  const focusRow = useLatest((id: string | undefined, options?: FocusOptions) => {
    const index = indexOf(id)
    awaited.current = index < 0 ? id : undefined
    if (index < 0) return document.querySelector<HTMLElement>('main')?.focus()
    flushSync(() => setFocused(id))
    linkOf(id)?.focus({ ...options, preventScroll: true })
    list.scrollToRow(index)
  })

  useEffect(() => {
    if (awaited.current === undefined || indexOf(awaited.current) < 0) return
    const link = linkOf(awaited.current)
    // Unless the focus has moved elsewhere meanwhile.
    const isWaiting = document.activeElement?.matches('main, body')
    if (!link && isWaiting) return setFocused(awaited.current)
    awaited.current = undefined
    if (isWaiting) link?.focus()
  })

  const hasFocus = useRef(false)
  useFocusAfterRemoval(rows, focused, hasFocus, (id) => {
    // Keys apply to the row with the focus, so it must not move away from an inquiry that stays open.
    if (focused !== openId || !focusPane()) focusRow(id)
  })

  return {
    scroller: setScroller,
    ruler: setRuler,
    body: setBody,
    /** The height of a row, in px. */
    height,
    indexes,
    isWhole: (id: string) => id === focused || isWhole(id),
    noteFocus({ target }: FocusEvent) {
      const row = target.closest('[data-inquiry]')
      hasFocus.current = row !== null
      if (row) setFocused(row.getAttribute('data-inquiry') ?? undefined)
    },
    /** Not called for a row that is removed while it has the focus. */
    noteBlur() {
      hasFocus.current = false
    },
    firstInView: () => Math.ceil((scroller?.scrollTop ?? 0) / height),
    focusRow,
  }
}

/** Moves the focus to the nearest row when a poll or an answer removes the row that has it. */
function useFocusAfterRemoval(
  rows: readonly Inquiry[],
  focused: string | undefined,
  hasFocus: RefObject<boolean>,
  onRemoved: (nearest: string | undefined) => void,
) {
  const before = useRef(rows)
  const moveFocus = useEffectEvent(onRemoved)
  useEffect(() => {
    const earlier = before.current
    before.current = rows
    if (!hasFocus.current || document.activeElement !== document.body) return
    const now = new Set(rows.map(({ id }) => id))
    if (focused === undefined || now.has(focused)) return
    hasFocus.current = false
    moveFocus(
      neighbourOf(
        earlier.filter(({ id }) => id === focused || !now.has(id)),
        earlier,
      )?.id,
    )
  }, [rows, focused, hasFocus])
}

/**
 * Keeps the row that is opened or closed at the same place in the window when all rows change their
 * height.
 */
function useSteadyRow(
  scroller: HTMLElement | null,
  rows: readonly Inquiry[],
  height: number,
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
  })
}

/** Returns the height of an element in px, and updates it when the styles change. */
function useHeight(element: HTMLElement | null) {
  const [height, setHeight] = useState(usualHeight)
  useLayoutEffect(() => {
    if (!element) return
    const measure = () => setHeight(element.getBoundingClientRect().height || usualHeight)
    measure()
    // In the next frame: a change in the callback itself causes a "ResizeObserver loop" error.
    const observer = new ResizeObserver(() => requestAnimationFrame(measure))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return height
}

/** Returns the indexes from `first` to `last` that have rows, and one more index. */
function indexesOf(first: number, last: number, count: number, more: number) {
  const from = Math.max(0, first)
  const to = Math.min(count - 1, last)
  const drawn = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
  if (more < 0 || (more >= from && more <= to)) return drawn
  return more < from ? [more, ...drawn] : [...drawn, more]
}
