import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../components/button'
import { Spinner } from '../../components/spinner'
import { admin } from '../../words/admin'
import { lists } from '../../words/desk/lists'
import { formatDate } from '../ui/dates'
import { RetryNotice } from '../ui/retry-notice'
import styles from './list-end.module.css'
import type { List } from './use-list'

/** The end of the loaded rows: the next page loads shortly before it is reached, or on request. */
export function ListEnd({ list }: { list: List }) {
  const { loadMore, isLoadingMore, hasFailedMore, lastPage } = list
  const end = useRef<HTMLDivElement>(null)
  const loadNext = useEffectEvent(loadMore)
  // After a page without results a search continues only on request: it might read the whole list.
  const isAutomatic = (lastPage?.inquiries.length ?? 1) > 0 || lastPage?.scannedBackTo === undefined
  const isReady = !isLoadingMore && !hasFailedMore

  useEffect(() => {
    if (!isReady || !isAutomatic || !end.current) return
    // A new observer after each page: the old one does not fire while the end stays in view.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) loadNext()
      },
      { root: end.current.closest('[data-scroll]'), rootMargin: `${loadsAhead}px 0px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isReady, isAutomatic])

  const words = admin.dashboard
  const scannedBackTo = lastPage?.scannedBackTo
  return (
    <div className={styles.end} ref={end}>
      {/* Also announced to screen readers: the button may change nothing else. */}
      <p className={styles.reach} role="status">
        {scannedBackTo !== undefined &&
          (list.rows.length === 0 ? lists.nothingBackTo : lists.scannedBackTo)(
            formatDate(scannedBackTo),
          )}
      </p>
      {hasFailedMore ? (
        <RetryNotice onRetry={loadMore}>{words.moreFailed}</RetryNotice>
      ) : (
        <Button
          variant="line"
          size="small"
          aria-disabled={!isReady}
          onClick={isReady ? loadMore : undefined}
        >
          {!isReady && <Spinner />}
          {isReady ? (isAutomatic ? words.more : lists.searchOlder) : words.loading}
        </Button>
      )}
    </div>
  )
}

/** In px, at least forty rows: pages of a hundred then load before a fast scroll gets there. */
const loadsAhead = 2400
