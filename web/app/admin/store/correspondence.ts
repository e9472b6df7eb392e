import type { NewNote, NewReply, Note, Reply } from '../../../../worker/correspondence/contract'
import { api } from '../../lib/api'
import { answerTo } from './calls'

const inquiry = api.inquiries[':id']

/** Keeps a note for the team, or that somebody called. */
export function sendNote(id: string, json: NewNote) {
  return answerTo<{ note: Note }>(inquiry.notes.$post({ param: { id }, json }))
}

/**
 * Stores a reply and sends it.
 *
 * @param key a UUID: under the same one it is stored once, however often it is asked for
 */
export function sendReply(id: string, json: NewReply, key: string) {
  const options = { headers: { 'idempotency-key': key } }
  return answerTo<{ reply: Reply }>(inquiry.replies.$post({ param: { id }, json }, options))
}

/** Sends a reply again that has failed, or is waiting. */
export function resendReply(id: string, reply: number) {
  const call = inquiry.replies[':reply'].delivery.$post(
    { param: { id, reply: String(reply) } },
    // The Worker takes a POST only as JSON, also without a body.
    { headers: { 'content-type': 'application/json' } },
  )
  return answerTo<{ reply: Reply }>(call)
}
