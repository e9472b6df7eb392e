import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Inquiry } from './inquiries'

export type RowWindow = ReturnType<typeof useRowWindow>

/** Rows above and below the window that are drawn as well: a fast wheel shows no gap. */
const spareRows = 8

/** Between the header of the page and a row that is scrolled to, in px. */
const headerHeight = 86

/** How high a row is until it is measured, and how far below the last one it stands, in px. */
const sizes = {
  table: { estimate: 92, gap: 0 },
  cards: { estimate: 290, gap: 16 },
  compact: { estimate: 96, gap: 0 },
}

/**
 * Draws only the rows in and near the window, so that a list of 100,000 costs what a list of twenty
 * does. Rows that come in above what one is reading do not move it.
 */
export function useRowWindow(rows: readonly Inquiry[], layout: keyof typeof sizes) {
  const body = useRef<HTMLTableSectionElement>(null)
  const scrollMargin = useTop(body)
  // The row with the focus exists wherever the window is, or the focus would be lost.
  const [focused, setFocused] = useState<number | null>(null)
  const list = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => sizes[layout].estimate,
    gap: sizes[layout].gap,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    scrollMargin,
    scrollPaddingStart: headerHeight,
    overscan: spareRows,
    // While the start of the list is in view, what is new pushes it down, and is seen.
    anchorTo: window.scrollY > scrollMargin ? 'end' : 'start',
    rangeExtractor: useCallback((range: Range) => withRow(range, focused), [focused]),
  })

  /** Puts the focus on a row, or on the main part where there is no such row. */
  function focusRow(id: string | undefined) {
    const index = rows.findIndex((row) => row.id === id)
    if (index < 0) return document.querySelector<HTMLElement>('main')?.focus()
    flushSync(() => setFocused(index))
    const link = body.current?.querySelector<HTMLElement>(`[data-index="${index}"] a[data-opens]`)
    link?.focus({ preventScroll: true })
    list.scrollToIndex(index, { align: 'auto' })
  }

  return {
    body,
    height: list.getTotalSize(),
    items: list.getVirtualItems().map(({ index, start }) => ({
      index,
      start: start - scrollMargin,
    })),
    measure: list.measureElement,
    focusRow,
  }
}

function withRow(range: Range, row: number | null) {
  const drawn = defaultRangeExtractor(range)
  if (row === null || row >= range.count || drawn.includes(row)) return drawn
  return [...drawn, row].sort((a, b) => a - b)
}

/** How far below the start of the document an element is, in px, also after what is above it grew. */
function useTop(element: RefObject<HTMLElement | null>) {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect()
      if (box) setTop(Math.round(box.top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}
