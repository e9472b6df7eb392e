import { useCallback, useRef, useState } from 'react'
import { Button } from '../../components/button'
import { Icon } from '../../components/icon'
import { live } from '../../content/words/desk/live'
import { useLiveDesk } from '../store/use-live-desk'
import styles from './live-desk.module.css'
import { useAnnouncement } from './use-announcement'
import { useIsAtTop } from './use-is-at-top'

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
    window.scrollTo({ top: 0 })
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
