import type {
  DeliveryReport,
  NotificationDelivery,
  TestNotification,
} from '../../../../worker/notifications/contract'
import { api } from '../../lib/api'
import { answerTo } from './calls'

/** The Worker takes a POST only as JSON, also without a body. */
const asJson = { headers: { 'content-type': 'application/json' } }

/** Where react-query keeps what is known of notifications. */
export const reportKey = ['delivery', 'report'] as const
export const notificationKey = (inquiryId: string) =>
  ['delivery', 'notification', inquiryId] as const

/** Returns how well notifications go out. */
export function fetchReport(signal: AbortSignal) {
  return answerTo<DeliveryReport>(api.delivery.$get({}, { init: { signal } }))
}

/** Returns how far the notification of an inquiry has come. */
export function fetchNotification(id: string, signal: AbortSignal) {
  const call = api.inquiries[':id'].delivery.$get({ param: { id } }, { init: { signal } })
  return answerTo<NotificationDelivery>(call)
}

/** Sends the notification of an inquiry now and returns how it went. */
export function sendAgain(id: string) {
  const call = api.inquiries[':id'].delivery.$post({ param: { id } }, asJson)
  return answerTo<NotificationDelivery>(call)
}

/** Sends a test notification and returns how it went. */
export function sendTestNotification() {
  return answerTo<{ test: TestNotification }>(api.delivery.test.$post({}, asJson))
}
