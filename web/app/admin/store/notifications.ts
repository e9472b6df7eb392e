import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countLimit } from '../../../../worker/inbox/count-limit'
import { minute } from '../../../../worker/time'
import { api } from './api'
import { answerTo, asJson } from './calls'
import { useDeskState } from './desk-state'

export const deliveryReportKey = ['delivery', 'report'] as const
export const notificationKey = (inquiryId: string) =>
  ['delivery', 'notification', inquiryId] as const

function fetchDeliveryReport(signal: AbortSignal) {
  return answerTo(api.delivery.$get({}, { init: { signal } }))
}

/** Returns the delivery state of an inquiry's notification. */
export function fetchNotification(id: string, signal: AbortSignal) {
  const call = api.inquiries[':id'].delivery.$get({ param: { id } }, { init: { signal } })
  return answerTo(call)
}

/** Sends an inquiry's notification now and returns the result. */
export function resendNotification(id: string) {
  const call = api.inquiries[':id'].delivery.$post({ param: { id } }, asJson)
  return answerTo(call)
}

/** Sends every waiting notification and reply; the API answers before they have been sent. */
export function sendWaiting() {
  return answerTo(api.delivery.waiting.$post({}, asJson))
}

/** Sends a test notification and returns the result. */
export function sendTestNotification() {
  return answerTo(api.delivery.test.$post({}, asJson))
}

/** How often the report is fetched while delivery is degraded: as often as cron runs. */
const pause = minute

/** The same while all is well: only a failed daily test notification would be news. */
const longPause = 10 * minute

/** Returns the delivery report, refetched whenever the desk's own counts differ from it. */
export function useDeliveryReport() {
  const desk = useDeskState()
  const query = useQuery({
    queryKey: deliveryReportKey,
    queryFn: ({ signal }) => fetchDeliveryReport(signal),
    refetchInterval: ({ state }) => (state.data?.status === 'degraded' ? pause : longPause),
    meta: { isAside: true },
  })
  const { data, refetch } = query
  const isOutdated =
    desk !== undefined &&
    data !== undefined &&
    (desk.waiting !== Math.min(data.waiting, countLimit) ||
      desk.failed !== Math.min(data.failed, countLimit))
  useRefetchWhen(isOutdated, refetch)
  return query
}

/** Refetches once when an answer no longer matches what the desk knows from elsewhere. */
export function useRefetchWhen(isOutdated: boolean, refetch: () => unknown) {
  useEffect(() => {
    if (isOutdated) refetch()
  }, [isOutdated, refetch])
}
