import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type {
  DeliveryReport,
  NotificationDelivery,
  TestNotification,
} from '../../../../worker/notifications/contract'
import { api } from '../../lib/api'
import { answerTo } from './calls'
import { useDeskState } from './desk-state'

/** The Worker takes a POST only as JSON, also without a body. */
const asJson = { headers: { 'content-type': 'application/json' } }

/** Where react-query keeps what is known of notifications. */
export const reportKey = ['delivery', 'report'] as const
export const notificationKey = (inquiryId: string) =>
  ['delivery', 'notification', inquiryId] as const

/** Returns how well notifications go out. */
function fetchReport(signal: AbortSignal) {
  return answerTo<DeliveryReport>(api.delivery.$get({}, { init: { signal } }))
}

/** Returns how far the notification of an inquiry has come. */
export function fetchNotification(id: string, signal: AbortSignal) {
  const call = api.inquiries[':id'].delivery.$get({ param: { id } }, { init: { signal } })
  return answerTo<NotificationDelivery>(call)
}

/** Sends the notification of an inquiry now and returns how it went. */
export function resendNotification(id: string) {
  const call = api.inquiries[':id'].delivery.$post({ param: { id } }, asJson)
  return answerTo<NotificationDelivery>(call)
}

/** Sends every notification and reply that waits; the answer comes before they are out. */
export function sendWaiting() {
  return answerTo<void>(api.delivery.waiting.$post({}, asJson))
}

/** Sends a test notification and returns how it went. */
export function sendTestNotification() {
  return answerTo<{ test: TestNotification }>(api.delivery.test.$post({}, asJson))
}

/** How often the report is asked for while notifications wait, in ms: cron runs as often. */
const pauseMs = 60_000

/** The same while all is well: only a daily test notification that failed is news then. */
const longPauseMs = 600_000

/** Returns how well notifications go out; asked for anew whenever the desk's own counts change. */
export function useReport() {
  const desk = useDeskState()
  const query = useQuery({
    queryKey: reportKey,
    queryFn: ({ signal }) => fetchReport(signal),
    refetchInterval: ({ state }) => (state.data?.status === 'degraded' ? pauseMs : longPauseMs),
    meta: { isAside: true },
  })
  const { data, refetch } = query
  const isOutdated = desk?.waiting !== data?.waiting || desk?.failed !== data?.failed
  useRefetchWhen(desk !== undefined && data !== undefined && isOutdated, refetch)
  return query
}

/** Asks again once when what the desk knows from elsewhere no longer fits the answer. */
export function useRefetchWhen(isOutdated: boolean, refetch: () => unknown) {
  useEffect(() => {
    if (isOutdated) refetch()
  }, [isOutdated, refetch])
}
