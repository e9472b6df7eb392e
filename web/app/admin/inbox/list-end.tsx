import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../components/button'
import { Spinner } from '../../components/spinner'
import { admin } from '../../content/words/admin'
import { lists } from '../../content/words/desk/lists'
import { formatDate } from '../ui/dates'
import { RetryNotice } from '../ui/retry-notice'
import styles from './list-end.module.css'
import type { List } from './use-list'

/** The end of what is loaded: the next page comes before one gets there, or on the button. */
export function ListEnd({ list }: { list: List }) {
  const { loadMore, isLoadingMore, hasFailedMore, lastPage } = list
  const end = useRef<HTMLDivElement>(null)
  const loadNext = useEffectEvent(loadMore)
  // A search that finds nothing for long goes on by the button only: it would read the whole list.
  const isPatient = (lastPage?.inquiries.length ?? 1) > 0
  const isReady = !isLoadingMore && !hasFailedMore

  useEffect(() => {
    if (!isReady || !isPatient || !end.current) return
    // A new observer after each page: an old one says nothing while the end stays in view.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) loadNext()
      },
      { root: end.current.closest('[data-scroll]'), rootMargin: `${loadsAhead}px 0px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isReady, isPatient])

  const words = admin.dashboard
  const scannedBackTo = lastPage?.scannedBackTo
  return (
    <div className={styles.end} ref={end}>
      {/* Said to screen readers too: a press of the button may change nothing else. */}
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
          look="line"
          size="small"
          aria-disabled={!isReady}
          onClick={isReady ? loadMore : undefined}
        >
          {!isReady && <Spinner />}
          {isReady ? (isPatient ? words.more : lists.searchOlder) : words.loading}
        </Button>
      )}
    </div>
  )
}

/** About twenty rows: with a page of a hundred, a fast wheel does not get to the end. */
const loadsAhead = 2400
