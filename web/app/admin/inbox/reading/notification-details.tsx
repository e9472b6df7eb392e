import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Attempt } from '../../../../../worker/emails/contract'
import type { NotificationDelivery } from '../../../../../worker/notifications/report'
import { minute } from '../../../../../worker/time'
import { delivery } from '../../../words/desk/delivery'
import { CallError } from '../../store/calls'
import type { InquiryDetails } from '../../store/inquiry'
import {
  deliveryReportKey,
  fetchNotification,
  notificationKey,
  resendNotification,
  useRefetchWhen,
} from '../../store/notifications'
import { formatDateTime } from '../../ui/dates'
import { DeskButton } from '../../ui/desk-button'
import { useRequiresConnection } from '../../ui/online-button'
import { RetryNotice } from '../../ui/retry-notice'
import { type Tone, useToast } from '../../ui/toast'
import { useReload } from '../use-reload'
import styles from './notification-details.module.css'

type Details = NotificationDelivery['delivery']

/** How often the state of an unsent notification is fetched: as often as cron runs. */
const pause = minute

/** Whether the company was notified of an inquiry, every attempt, and a button to resend it. */
export function NotificationDetails({ inquiry }: { inquiry: InquiryDetails }) {
  const { id, notification } = inquiry
  const isBinned = inquiry.deletedAt !== null
  const headingId = useId()
  const { data, isError, refetch } = useQuery({
    queryKey: notificationKey(id),
    queryFn: ({ signal }) => fetchNotification(id, signal),
    refetchInterval: ({ state }) => (isMoving(state.data?.delivery) ? pause : false),
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
      {data?.acknowledgement && <Acknowledgement {...data.acknowledgement} />}
      {isSendable && <ResendNotification id={id} />}
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
        <p>{delivery.notification.next(formatDateTime(dueAt))}</p>
      )}
    </div>
  )
}

/** Whether the visitor was sent an acknowledgement; shows nothing before the first attempt. */
function Acknowledgement({
  sentAt,
  dueAt,
  failure,
}: NonNullable<NotificationDelivery['acknowledgement']>) {
  const words = delivery.acknowledgement
  if (sentAt !== null) return <p>{words.sent(formatDateTime(sentAt))}</p>
  if (!failure) return null
  const isRejected = failure.code === 'rejected'
  return (
    <div className={styles.state} data-state="failed">
      <p>{words.notSent}</p>
      <p>{isRejected ? words.rejected : delivery.reason({ ...failure, channel: null })}</p>
      {dueAt !== null && <p>{delivery.notification.next(formatDateTime(dueAt))}</p>}
    </div>
  )
}

function describe({ state, sentAt, channel }: Details, isBinned: boolean) {
  const words = delivery.notification
  if (state === 'sent') {
    if (sentAt === null || channel === null) return words.sentUnknown
    return words.sent(formatDateTime(sentAt), channel)
  }
  if (state === 'held') return words.held
  if (isBinned) return words.binned
  return { pending: words.waiting, sending: words.sending, failed: words.failed }[state]
}

/** Every attempt at a notification, newest first, collapsed under a line with their number. */
function AttemptLog({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <details className={styles.log}>
      <summary>{delivery.notification.log(attempts.length)}</summary>
      <ol>
        {attempts.map((attempt, position) => (
          // The list only grows at its start, and its rows have no state.
          <li key={attempts.length - position}>
            <time dateTime={new Date(attempt.at).toISOString()}>{formatDateTime(attempt.at)}</time>
            <span>{describeAttempt(attempt)}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

function describeAttempt({ channel, code, status }: Attempt) {
  if (code === null) return `${delivery.channel(channel)}: ${delivery.notification.arrived}`
  return delivery.reason({ code, status, channel })
}

const words = delivery.notification

/** Sends an inquiry's notification now and reports the result. */
function ResendNotification({ id }: { id: string }) {
  const client = useQueryClient()
  const showToast = useToast()
  const reload = useReload()
  const { mutate, isPending } = useMutation({
    mutationFn: () => resendNotification(id),
    onSuccess(notification) {
      client.setQueryData(notificationKey(id), notification)
      showToast(...resultOf(notification))
    },
    onError(error) {
      const code = error instanceof CallError ? error.code : undefined
      showToast('error', refusals.get(code ?? '') ?? words.againNoAnswer)
      return client.invalidateQueries({ queryKey: notificationKey(id) })
    },
    // Shows the result in the row, the banner and the counts immediately.
    onSettled: () =>
      Promise.all([reload(id), client.invalidateQueries({ queryKey: deliveryReportKey })]),
  })
  // A disabled button would lose the focus, and with it a keyboard user's place on the page.
  const press = useRequiresConnection(() => !isPending && mutate())
  return (
    <DeskButton
      variant="line"
      size="small"
      {...(isPending && { 'aria-disabled': true })}
      {...press}
    >
      {isPending ? words.sending : words.again}
    </DeskButton>
  )
}

const refusals = new Map<string, string>([
  ['notification_under_way', words.underWay],
  ['notification_withheld', words.withheld],
])

function resultOf({ delivery: { state, failure, channel } }: NotificationDelivery): [Tone, string] {
  if (state === 'sent') return ['success', words.againSent]
  if (!failure) return ['success', words.againQueued]
  return ['error', words.againFailed(delivery.reason({ ...failure, channel }))]
}
