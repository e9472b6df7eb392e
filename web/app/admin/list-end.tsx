import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../components/button'
import { Spinner } from '../components/spinner'
import { admin } from '../content/words/admin'
import styles from './list-end.module.css'
import type { ListState } from './list-state'
import { RetryNotice } from './retry-notice'

type ListEndProps = { progress: ListState['progress']; onMore: () => void }

/** The end of what is loaded: the next page comes before one gets there, or on the button. */
export function ListEnd({ progress, onMore }: ListEndProps) {
  const end = useRef<HTMLDivElement>(null)
  const loadMore = useEffectEvent(onMore)
  const isReady = progress === 'ready'

  useEffect(() => {
    if (!isReady || !end.current) return
    // A new observer after each page: an old one says nothing while the end stays in view.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) loadMore()
      },
      { rootMargin: '800px 0px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isReady])

  const words = admin.dashboard
  return (
    <div className={styles.end} ref={end}>
      {progress === 'failedMore' ? (
        <RetryNotice onRetry={onMore}>{words.moreFailed}</RetryNotice>
      ) : (
        <Button
          look="line"
          size="small"
          aria-disabled={!isReady}
          onClick={isReady ? onMore : undefined}
        >
          {!isReady && <Spinner />}
          {isReady ? words.more : words.loading}
        </Button>
      )}
    </div>
  )
}
