import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/button'
import { Icon } from '../../components/icon'
import { live } from '../../content/words/desk/live'
import { useLiveDesk } from '../store/live-updates'
import { useKeptInbox } from '../store/use-kept-inbox'
import styles from './live-desk.module.css'

/**
 * Keeps the desk up to date, says once that enquiries have come, and leads up to them from further
 * down in the list: what one is reading stays where it is.
 */
export function LiveDesk() {
  const [unseen, setUnseen] = useState(0)
  const [announcement, announce] = useAnnouncement()
  const start = useRef<HTMLSpanElement>(null)
  const isAtTop = useIsAtTop(start)
  if (isAtTop && unseen > 0) setUnseen(0)

  useKeptInbox()
  useLiveDesk(
    useCallback(
      (count) => {
        setUnseen((before) => before + count)
        announce(live.arrived(count))
      },
      [announce],
    ),
  )

  function goUp() {
    start.current?.closest('[data-scroll]')?.scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }

  return (
    <>
      <span className={styles.start} ref={start} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {unseen > 0 && (
        <div className={styles.way}>
          <Button size="small" onClick={goUp}>
            <Icon name="top" />
            {live.arrived(unseen)}
          </Button>
        </div>
      )}
    </>
  )
}

/** Long enough for a screen reader to have read it, in ms. */
const shownFor = 10_000

/** Returns the text of a status region, and what puts a text there for a while: said once, then gone. */
function useAnnouncement() {
  const [text, setText] = useState('')
  useEffect(() => {
    if (!text) return
    const timer = setTimeout(() => setText(''), shownFor)
    return () => clearTimeout(timer)
  }, [text])
  return [text, useCallback((next: string) => setText(next), [])] as const
}

/**
 * Answers whether an element that stands at the start of the page is in view. Asking for the scroll
 * position instead would make the browser lay out the page at each turn of the wheel.
 */
function useIsAtTop(start: RefObject<HTMLElement | null>) {
  const [isAtTop, setAtTop] = useState(true)

  useEffect(() => {
    if (!start.current) return
    const observer = new IntersectionObserver((entries) => {
      const latest = entries.at(-1)
      if (latest) setAtTop(latest.isIntersecting)
    })
    observer.observe(start.current)
    return () => observer.disconnect()
  }, [start])

  return isAtTop
}
