import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../../components/button'
import { Icon } from '../../../components/icon'
import { Notice } from '../../../components/notice'
import { inquiryActions } from '../../../content/words/desk/inquiry-actions'
import { live } from '../../../content/words/desk/live'
import { reading } from '../../../content/words/desk/reading'
import type { Inquiry, InquiryDetails } from '../../store/inquiry'
import { fetchInquiry } from '../../store/inquiry-calls'
import { inquiryKey, newerOf } from '../../store/list-cache'
import { useView } from '../../store/views'
import { DateTime } from '../../ui/dates'
import { escapeInvisible } from '../../ui/escape-invisible'
import { RetryNotice } from '../../ui/retry-notice'
import { BinDates } from '../bin-dates'
import { HeldNotice } from '../held/held'
import type { ListActions } from '../list-actions'
import { useEdits } from '../use-edits'
import { NotificationDetails } from './notification-details'
import { Origin } from './origin'
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
  const whole = data?.inquiry
  const shown = whole && row ? newerOf(whole, row) : (whole ?? row)
  const isDeleted = data === null
  const isNew = useEffectEvent(() => shown?.readAt === null && shown.deletedAt === null)

  useEffect(() => {
    pane.current?.focus({ preventScroll: true })
  }, [])

  const hasCome = data !== undefined && !isDeleted
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
        {isDeleted && <DeletedInquiry />}
        {!isDeleted && shown && <InquiryReading row={shown} whole={whole} />}
        {isError && <RetryNotice onRetry={refetch}>{reading.failed}</RetryNotice>}
        <p className="visually-hidden" role="status">
          {!shown && !isError && !isDeleted && reading.loading}
        </p>
      </div>
      {!isDeleted && shown && (
        <PaneActions inquiry={shown} isWhole={data !== undefined} actions={actions} />
      )}
    </section>
  )
}

type InquiryReadingProps = {
  /** What is known at once: the start of the message at least. */
  row: Inquiry
  /** All of it, once it has come. */
  whole: InquiryDetails | undefined
}

/** What an inquiry says, and what is known of it. All that a visitor wrote is text. */
function InquiryReading({ row, whole }: InquiryReadingProps) {
  return (
    <>
      <header className={styles.head}>
        <p className={`label ${styles.received}`}>
          {reading.received} <DateTime timestamp={row.timestamp} />
          {row.readAt === null && <span className={styles.unread}>{inquiryActions.unread}</span>}
          {row.deletedAt !== null && <BinDates deletedAt={row.deletedAt} />}
        </p>
        <h2 className={styles.name}>
          <bdi>{escapeInvisible(row.name)}</bdi>
        </h2>
        <a className={styles.email} href={`mailto:${encodeURIComponent(row.email)}`} dir="ltr">
          {escapeInvisible(row.email)}
        </a>
      </header>
      {whole && (
        <>
          <DeletedElsewhere inquiry={whole} />
          <HeldNotice inquiry={whole} />
        </>
      )}
      <p className={styles.message} dir="auto" aria-busy={!whole && row.isCut}>
        {escapeInvisible(row.message)}
      </p>
      {whole && (
        <>
          <Origin inquiry={whole} />
          <NotificationDetails inquiry={whole} />
        </>
      )}
    </>
  )
}

/** In place of an inquiry that somebody erased, or whose time in the bin is over. */
function DeletedInquiry() {
  return (
    <div role="status">
      <h2 className={styles.name}>{reading.deleted}</h2>
      <p>{reading.deletedText}</p>
    </div>
  )
}

/** Says that the open enquiry is in the bin meanwhile: somebody else has deleted it. */
function DeletedElsewhere({ inquiry }: { inquiry: InquiryDetails }) {
  const view = useView()
  const isDeleted = inquiry.deletedAt !== null && view.name !== 'bin'
  return (
    <div role="status">{isDeleted && <Notice tone="error">{live.deletedElsewhere}</Notice>}</div>
  )
}
