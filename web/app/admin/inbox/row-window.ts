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
import { scrollToRow } from './rows-in-view'

export type RowWindow = ReturnType<typeof useRowWindow>

/** In px, until the ruler is measured: the styles define the height of a row. */
const usualHeight = 44

/**
 * The part of a list that is rendered: only the rows in and near the window, so that a list of
 * 100,000 costs as much as a list of twenty. All rows have the same height. Scrolling renders the
 * table alone (rows-in-view.ts).
 */
export function useRowWindow(rows: readonly Inquiry[], openId: string | null) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [ruler, setRuler] = useState<HTMLElement | null>(null)
  const height = useHeight(ruler)
  const layout = { scroller, height, headHeight: body?.offsetTop ?? 0 }
  // The row with the focus is rendered even outside the window, or the focus would be lost.
  const [focused, setFocused] = useState<string | undefined>()

  const indexOf = (id: string | null | undefined) =>
    id == null ? -1 : rows.findIndex((row) => row.id === id)
  const linkOf = (id: string | undefined) =>
    body?.querySelector<HTMLElement>(`[data-inquiry="${id}"] a[data-opens]`)

  const showOpened = useEffectEvent(() => {
    const index = indexOf(openId)
    if (index >= 0) scrollToRow(layout, index)
  })
  useEffect(() => {
    if (openId !== null) showOpened()
  }, [openId])

  // A restored row may be rendered only after it should have got the focus.
  const awaited = useRef<string>(undefined)

  /** Focuses a row, or the main area until the row exists. */
  const focusRow = useLatest((id: string | undefined, options?: FocusOptions) => {
    const index = indexOf(id)
    awaited.current = index < 0 ? id : undefined
    if (index < 0) return document.querySelector<HTMLElement>('main')?.focus()
    flushSync(() => setFocused(id))
    linkOf(id)?.focus({ ...options, preventScroll: true })
    scrollToRow(layout, index)
  })

  const focusAwaited = useEffectEvent(() => {
    if (awaited.current === undefined || indexOf(awaited.current) < 0) return
    const link = linkOf(awaited.current)
    // Unless the focus has moved elsewhere meanwhile.
    const isWaiting = document.activeElement?.matches('main, body')
    if (!link && isWaiting) return setFocused(awaited.current)
    awaited.current = undefined
    if (isWaiting) link?.focus()
  })
  useEffect(focusAwaited, [rows, focused, body])

  const hasFocus = useRef(false)
  useFocusAfterRemoval(rows, focused, hasFocus, (id) => {
    // Keys apply to the row with the focus, so it must not move away from an inquiry that stays open.
    if (focused !== openId || !focusPane()) focusRow(id)
  })

  return {
    ...layout,
    setScroller,
    setRuler,
    setBody,
    focusedIndex: indexOf(focused),
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
    const removed = earlier.filter(({ id }) => id === focused || !now.has(id))
    // After this effect: within it, React could not render a row that is out of view.
    queueMicrotask(() => moveFocus(neighbourOf(removed, earlier)?.id))
  }, [rows, focused, hasFocus])
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
