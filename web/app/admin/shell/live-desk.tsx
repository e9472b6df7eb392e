import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { second } from '../../../../worker/time'
import { Button, ButtonLink } from '../../components/button'
import { Icon } from '../../components/icon'
import { live } from '../../words/desk/live'
import { isFiltered } from '../store/filter'
import { reloadLists, useLiveDesk } from '../store/live-updates'
import { useFilter } from '../store/use-filter'
import { useOfflineInbox } from '../store/use-offline-inbox'
import { useView } from '../store/views'
import styles from './live-desk.module.css'

/**
 * Keeps the desk up to date, announces new enquiries once, and shows a button that leads to them. If
 * the inbox is scrolled down the button scrolls up: the rows being read stay where they are. A
 * filtered list takes no new rows, so there the button reloads it.
 */
export function LiveDesk() {
  const [unseen, setUnseen] = useState(0)
  const [announcement, announce] = useAnnouncement()
  const start = useRef<HTMLSpanElement>(null)
  const isAtTop = useIsAtTop(start)
  const view = useView()
  const isSearching = isFiltered(useFilter().filter)
  const client = useQueryClient()
  const isInbox = view.name === 'inbox'
  if (isAtTop && isInbox && !isSearching && unseen > 0) setUnseen(0)

  useOfflineInbox()
  useLiveDesk((count) => {
    setUnseen((before) => before + count)
    announce(live.arrived(count))
  })

  function goUp() {
    start.current?.closest('[data-scroll]')?.scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    if (!isSearching) return
    setUnseen(0)
    reloadLists(client)
  }

  return (
    <>
      <span className={styles.start} ref={start} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {unseen > 0 && (
        <div className={styles.way}>
          {isInbox || isSearching ? (
            <Button size="small" onClick={goUp}>
              <Icon name="top" />
              {isSearching ? live.refresh(unseen) : live.arrived(unseen)}
            </Button>
          ) : (
            // Not by its path, with which a link loads the desk anew.
            <ButtonLink size="small" to=".">
              {live.arrived(unseen)}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  )
}

/** Long enough for a screen reader to read the text. */
const shownFor = 10 * second

/** Returns the text of a status region and its setter; the text is removed after a while. */
function useAnnouncement() {
  const [text, setText] = useState('')
  useEffect(() => {
    if (!text) return
    const timer = setTimeout(() => setText(''), shownFor)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText] as const
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
