import type { MouseEvent, PointerEvent } from 'react'
import { useRef } from 'react'
import { work } from '../../words/desk/work'
import { type Inquiry, isListed } from '../store/inquiry'
import type { RowCommand } from './row-actions'

/** In px: how far a finger moves before a tap becomes a swipe, and before it runs the command. */
const startsAt = 12
const actsAt = 88

type Swipe = { row: HTMLElement; inquiry: Inquiry; from: number; by: number; isSwipe: boolean }

/**
 * Returns the event handlers for the table's body. Swiping a row to the right marks it as done, to
 * the left asks for a reminder. The browser handles vertical movement (`touch-action`). Rows move
 * only by a style, so that none is rendered again under the finger.
 */
export function useSwipe(
  rows: readonly Inquiry[],
  onCommand: (command: RowCommand, inquiry: Inquiry, row: Element) => void,
) {
  const swipe = useRef<Swipe>(undefined)
  /** Set so that the click that ends a swipe opens nothing. */
  const hasSwiped = useRef(false)

  function end(isDone: boolean) {
    const ended = swipe.current
    swipe.current = undefined
    if (!ended?.isSwipe) return
    const { row, inquiry, by } = ended
    row.style.removeProperty('--swipe')
    delete row.dataset.swipe
    delete row.dataset.swipeWord
    if (!isDone || Math.abs(by) < actsAt) return
    // In the next frame: a menu opened now would be closed by the end of the touch.
    requestAnimationFrame(() => onCommand(by > 0 ? 'done' : 'remind', inquiry, row))
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      hasSwiped.current = false
      const row = (event.target as Element).closest<HTMLElement>('[data-inquiry]')
      const inquiry = rows.find(({ id }) => id === row?.dataset.inquiry)
      if (event.pointerType !== 'touch' || !event.isPrimary || !row) return
      if (!inquiry || !isListed(inquiry)) return
      swipe.current = { row, inquiry, from: event.clientX, by: 0, isSwipe: false }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = swipe
      if (!current) return
      current.by = event.clientX - current.from
      if (!current.isSwipe && Math.abs(current.by) < startsAt) return
      if (!current.isSwipe) {
        current.isSwipe = true
        hasSwiped.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      const { row, inquiry, by } = current
      const label = inquiry.box === 'done' ? work.reopen : work.done
      row.dataset.swipe = by > 0 ? 'done' : 'remind'
      row.dataset.swipeWord = by > 0 ? label : work.remind
      row.style.setProperty('--swipe', `${by}px`)
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
    onClickCapture(event: MouseEvent) {
      if (!hasSwiped.current) return
      hasSwiped.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
