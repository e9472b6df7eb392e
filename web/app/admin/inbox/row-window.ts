import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Inquiry } from '../store/inquiry'
import { useLatest } from '../ui/use-latest'

export type RowWindow = ReturnType<typeof useRowWindow>

/** Rows above and below the window that are drawn as well: a fast wheel shows no gap. */
const spareRows = 5

/** Between the header of the page and a row that is scrolled to, in px. */
const headerHeight = 86

/** How far below the last one a row stands, in px. */
const gaps = { table: 0, cards: 16, compact: 0 }

/**
 * Draws only the rows in and near the window, so that a list of 100,000 costs what a list of twenty
 * does. Rows that come in above what one is reading do not move it.
 */
export function useRowWindow(rows: readonly Inquiry[], layout: RowLayout, openId: string | null) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const scrollMargin = useTop(body)
  // The row with the focus exists wherever the window is, or the focus would be lost.
  const [focused, setFocused] = useState<number | null>(null)
  const list = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    estimateSize: (index) => estimateHeight(layout, rows[index]),
    gap: gaps[layout],
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    scrollMargin,
    scrollPaddingStart: headerHeight,
    overscan: spareRows,
    // While the start of the list is in view, what is new pushes it down, and is seen.
    anchorTo: window.scrollY > scrollMargin ? 'end' : 'start',
    rangeExtractor: useCallback((range: Range) => withRow(range, focused), [focused]),
    // It places the rows itself: React draws only those that come into the window.
    directDomUpdates: true,
  })

  useSteadyRow(list, rows, layout, openId)

  // A row that is brought back may be drawn after it was to have the focus.
  const awaited = useRef<string>(undefined)
  const indexOf = (id: string | undefined) => rows.findIndex((row) => row.id === id)
  const linkOf = (index: number) =>
    body?.querySelector<HTMLElement>(`[data-index="${index}"] a[data-opens]`)

  /** Puts the focus on a row, or on the main part until there is such a row. */
  const focusRow = useLatest((id: string | undefined) => {
    const index = indexOf(id)
    awaited.current = index < 0 ? id : undefined
    if (index < 0) return document.querySelector<HTMLElement>('main')?.focus()
    flushSync(() => setFocused(index))
    linkOf(index)?.focus({ preventScroll: true })
    list.scrollToIndex(index, { align: 'auto' })
  })

  useEffect(() => {
    const index = awaited.current === undefined ? -1 : indexOf(awaited.current)
    if (index < 0) return
    const link = linkOf(index)
    // Unless the focus has gone elsewhere meanwhile.
    const isWaiting = document.activeElement?.matches('main, body')
    if (!link && isWaiting) return setFocused(index)
    awaited.current = undefined
    if (isWaiting) link?.focus()
  })

  return {
    body: useCallback(
      (element: HTMLElement | null) => {
        setBody(element)
        list.containerRef(element)
      },
      [list.containerRef],
    ),
    indexes: list.getVirtualItems().map(({ index }) => index),
    measure: list.measureElement,
    firstInView: () => list.getVirtualItemForOffset(window.scrollY + headerHeight)?.index ?? 0,
    focusRow,
  }
}

/**
 * Keeps the row that is opened or closed where it is in the window while all rows change their
 * height, and in view when another one is opened.
 */
function useSteadyRow(
  list: Virtualizer<Window, HTMLElement>,
  rows: readonly Inquiry[],
  layout: RowLayout,
  openId: string | null,
) {
  const shown = useRef({ layout, id: openId })

  useLayoutEffect(() => {
    const before = shown.current
    const id = openId ?? before.id
    shown.current = { layout, id }
    const index = id === null ? -1 : rows.findIndex((row) => row.id === id)
    if (before.layout === layout) {
      if (openId !== null && before.id !== openId && index >= 0) list.scrollToIndex(index)
      return
    }
    const top = (list.measurementsCache[index]?.start ?? 0) - window.scrollY
    list.measure()
    const [start] = list.getOffsetForIndex(index, 'start') ?? []
    if (start !== undefined) window.scrollTo({ top: start + headerHeight - top })
  })
}

function withRow(range: Range, row: number | null) {
  const drawn = defaultRangeExtractor(range)
  if (row === null || row >= range.count || drawn.includes(row)) return drawn
  return [...drawn, row].sort((a, b) => a - b)
}

/** How far below the start of the document an element is, in px, also after what is above it grew. */
function useTop(element: HTMLElement | null) {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const page = element?.closest('main')
    if (!element || !page) return
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(page)
    return () => observer.disconnect()
  }, [element])
  return top
}

/** How rows are drawn: as lines of a table, as cards, or narrow beside an open inquiry. */
export type RowLayout = 'table' | 'cards' | 'compact'

/**
 * For each layout, what the lines of a message come on top of, the height of a line, both in px,
 * how many characters fit one at the usual width, and the most and the fewest lines that count.
 */
const shapes = {
  table: { rest: 37, line: 22.5, characters: 68, least: 2, most: 6 },
  cards: { rest: 255, line: 22.5, characters: 40, least: 1, most: 6 },
  compact: { rest: 50, line: 21, characters: 44, least: 1, most: 2 },
} satisfies Record<RowLayout, object>

/** Returns about how high a row is, in px: the closer, the less moves once it is measured. */
function estimateHeight(layout: RowLayout, inquiry: Inquiry | undefined) {
  const { rest, line, characters, least, most } = shapes[layout]
  const lines = Math.ceil((inquiry?.message.length ?? 0) / characters)
  return rest + line * Math.min(Math.max(lines, least), most)
}
