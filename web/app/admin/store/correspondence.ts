import type { NewNote, NewReply } from '../../../../worker/correspondence/contract'
import { api } from './api'
import { answerTo, asJson, untilAnswered } from './calls'

const inquiry = api.inquiries[':id']

/**
 * Stores a note for the team, or a record that the customer was contacted by other means.
 *
 * @param key a UUID: calls with the same key store the note only once
 */
export function sendNote(id: string, json: NewNote, key: string) {
  const options = { headers: { 'idempotency-key': key } }
  return untilAnswered(() => answerTo(inquiry.notes.$post({ param: { id }, json }, options)))
}

/**
 * Stores a reply and sends it.
 *
 * @param key a UUID: calls with the same key store the reply only once
 */
export function sendReply(id: string, json: NewReply, key: string) {
  const options = { headers: { 'idempotency-key': key } }
  return untilAnswered(() => answerTo(inquiry.replies.$post({ param: { id }, json }, options)))
}

/** Resends a reply that has failed or is waiting. */
export function resendReply(id: string, reply: number) {
  const call = inquiry.replies[':reply'].delivery.$post(
    { param: { id, reply: String(reply) } },
    asJson,
  )
  return answerTo(call)
}
