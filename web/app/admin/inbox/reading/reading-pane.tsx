import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../../components/button'
import { Icon } from '../../../components/icon'
import { reading } from '../../../content/words/desk/reading'
import type { Inquiry } from '../../store/inquiry'
import { fetchInquiry } from '../../store/inquiry-calls'
import { inquiryKey } from '../../store/list-cache'
import { RetryNotice } from '../../ui/retry-notice'
import { useEdits } from '../use-edits'
import type { ListActions } from '../use-list-actions'
import { InquiryGone } from './inquiry-gone'
import { InquiryReading } from './inquiry-reading'
import { PaneActions } from './pane-actions'
import styles from './reading-pane.module.css'

type ReadingPaneProps = {
  id: string
  /** The inquiry as the list knows it: shown at once, until the whole has come. */
  row: Inquiry | undefined
  actions: ListActions
  onClose: () => void
}

/** One inquiry, open: beside the list, or in its place where there is no room for both. */
export function ReadingPane({ id, row, actions, onClose }: ReadingPaneProps) {
  const pane = useRef<HTMLElement>(null)
  const { markOpened } = useEdits()
  const { data, isError, refetch } = useQuery({
    queryKey: inquiryKey(id),
    queryFn: ({ signal }) => fetchInquiry(id, signal),
  })
  const shown = data ?? row
  const isGone = data === null
  const isNew = useEffectEvent(() => shown?.readAt === null && shown.deletedAt === null)

  useEffect(() => {
    pane.current?.focus({ preventScroll: true })
  }, [])

  const hasCome = data !== undefined && !isGone
  useEffect(() => {
    // Once, when all of it is here: who marks it as unread after that means that.
    if (hasCome && isNew()) markOpened(id)
  }, [id, hasCome, markOpened])

  return (
    <section
      className={styles.pane}
      data-pane
      ref={pane}
      tabIndex={-1}
      aria-label={reading.untitled}
    >
      <div className={styles.bar}>
        <Button look="quiet" size="small" data-back onClick={onClose}>
          <Icon name="previous" />
          {reading.back}
        </Button>
        <Button look="quiet" size="icon" data-close aria-label={reading.close} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </div>
      <div className={styles.body}>
        {isGone && <InquiryGone />}
        {!isGone && shown && <InquiryReading row={shown} whole={data ?? undefined} />}
        {isError && <RetryNotice onRetry={refetch}>{reading.failed}</RetryNotice>}
        <p className="visually-hidden" role="status">
          {!shown && !isError && !isGone && reading.loading}
        </p>
      </div>
      {!isGone && shown && (
        <PaneActions inquiry={shown} isWhole={data !== undefined} actions={actions} />
      )}
    </section>
  )
}
