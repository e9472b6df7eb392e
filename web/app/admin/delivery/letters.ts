import type {
  DeliveryReport,
  LetterDelivery,
  TestLetter,
} from '../../../../worker/notifications/contract'
import { api } from '../../lib/api'
import { answerTo } from '../calls'

/** The Worker takes a POST only as JSON, also without a body. */
const asJson = { headers: { 'content-type': 'application/json' } }

/** Where react-query keeps what is known of letters. */
export const reportKey = ['delivery', 'report'] as const
export const letterKey = (inquiryId: string) => ['delivery', 'letter', inquiryId] as const

/** Returns how well letters go out. */
export function fetchReport(signal: AbortSignal) {
  return answerTo<DeliveryReport>(api.delivery.$get({}, { init: { signal } }))
}

/** Returns how far the letter of an inquiry has come. */
export function fetchLetter(id: string, signal: AbortSignal) {
  const call = api.inquiries[':id'].delivery.$get({ param: { id } }, { init: { signal } })
  return answerTo<LetterDelivery>(call)
}

/** Sends the letter of an inquiry now and returns how it went. */
export function sendAgain(id: string) {
  const call = api.inquiries[':id'].delivery.$post({ param: { id } }, asJson)
  return answerTo<LetterDelivery>(call)
}

/** Sends a test letter and returns how it went. */
export function sendTestLetter() {
  return answerTo<{ test: TestLetter }>(api.delivery.test.$post({}, asJson))
}
