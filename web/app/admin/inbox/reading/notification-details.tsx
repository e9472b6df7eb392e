import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { NotificationDetails as Details } from '../../../../../worker/notifications/contract'
import { delivery } from '../../../content/words/desk/delivery'
import type { InquiryDetails } from '../../store/inquiry'
import { fetchNotification, notificationKey } from '../../store/notifications'
import { useRefetchWhen } from '../../store/use-refetch-when'
import { writeMoment } from '../../ui/moment'
import { RetryNotice } from '../../ui/retry-notice'
import { AttemptLog } from './attempt-log'
import styles from './notification-details.module.css'
import { SendAgain } from './resend-notification'

/** How often a notification that is not out is looked at again, in ms: cron runs as often. */
const pauseMs = 60_000

/** Whether the company was e-mailed about an inquiry: how far it has come, and another try. */
export function NotificationDetails({ inquiry }: { inquiry: InquiryDetails }) {
  const { id, notification } = inquiry
  const isBinned = inquiry.deletedAt !== null
  const headingId = useId()
  const { data, isError, refetch } = useQuery({
    queryKey: notificationKey(id),
    queryFn: ({ signal }) => fetchNotification(id, signal),
    refetchInterval: ({ state }) => (isMoving(state.data?.delivery) ? pauseMs : false),
  })
  useRefetchWhen(data !== undefined && data.delivery.state !== notification, refetch)
  const words = delivery.notification
  const isSendable = !isBinned && data && data.delivery.state !== 'held'

  return (
    <section className={styles.details} aria-labelledby={headingId}>
      <h3 className="label" id={headingId}>
        {words.title}
      </h3>
      {isError && !data && (
        <RetryNotice onRetry={() => refetch()}>{words.failedToLoad}</RetryNotice>
      )}
      <div role="status">{!data && !isError && <p>{words.loading}</p>}</div>
      {data && <State {...data.delivery} isBinned={isBinned} />}
      {isSendable && <SendAgain id={id} />}
      {data && data.log.length > 0 && <AttemptLog attempts={data.log} />}
    </section>
  )
}

function isMoving(notification: Details | undefined) {
  return notification?.state === 'pending' || notification?.state === 'sending'
}

function State({ isBinned, ...notification }: Details & { isBinned: boolean }) {
  const { state, failure, channel, dueAt } = notification
  return (
    <div className={styles.state} data-state={state}>
      <p>{describe(notification, isBinned)}</p>
      {failure && state !== 'sent' && <p>{delivery.reason({ ...failure, channel })}</p>}
      {state === 'pending' && dueAt !== null && (
        <p>{delivery.notification.next(writeMoment(dueAt))}</p>
      )}
    </div>
  )
}

function describe({ state, sentAt, channel }: Details, isBinned: boolean) {
  const words = delivery.notification
  if (state === 'sent') {
    if (sentAt === null || channel === null) return words.sentUnknown
    return words.sent(writeMoment(sentAt), delivery.channel(channel))
  }
  if (state === 'held') return words.held
  if (isBinned) return words.binned
  return { pending: words.waiting, sending: words.sending, failed: words.failed }[state]
}
