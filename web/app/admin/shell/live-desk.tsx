import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/button'
import { Icon } from '../../components/icon'
import { live } from '../../content/words/desk/live'
import { useLiveDesk } from '../store/live-updates'
import { useOfflineInbox } from '../store/use-offline-inbox'
import styles from './live-desk.module.css'

/**
 * Keeps the desk up to date, announces new enquiries once, and shows a button that scrolls up to
 * them if the list is scrolled down: the rows being read stay where they are.
 */
export function LiveDesk() {
  const [unseen, setUnseen] = useState(0)
  const [announcement, announce] = useAnnouncement()
  const start = useRef<HTMLSpanElement>(null)
  const isAtTop = useIsAtTop(start)
  if (isAtTop && unseen > 0) setUnseen(0)

  useOfflineInbox()
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

/** In ms: long enough for a screen reader to read the text. */
const shownFor = 10_000

/** Returns the text of a status region and its setter; the text is removed after a while. */
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
 * Returns whether an element at the start of the page is in view. Reading the scroll position
 * instead would force the browser to lay out the page on every scroll.
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
