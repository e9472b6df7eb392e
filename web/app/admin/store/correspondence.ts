import type { NewNote, NewReply } from '../../../../worker/correspondence/contract'
import type { CustomerDetails } from '../../../../worker/inbox/customer-details/contract'
import { api } from './api'
import { answerTo, answerToDeletion, asJson, untilAnswered } from './calls'

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

type NoteVersion = { inquiryId: string; id: number; version: number }

const noteCall = ({ inquiryId, id, version }: NoteVersion) => ({
  param: { id: inquiryId, note: String(id) },
  options: { headers: { 'if-match': `"${version}"` } },
})

/** Replaces the text of one's own note, unless it has changed since this version. */
export function editNote(note: NoteVersion, text: string) {
  const { param, options } = noteCall(note)
  return untilAnswered(() =>
    answerTo(inquiry.notes[':note'].$patch({ param, json: { text } }, options)),
  )
}

/** Deletes one's own note, unless it has changed since this version. */
export function deleteNote(note: NoteVersion) {
  const { param, options } = noteCall(note)
  const deletion = () => inquiry.notes[':note'].$delete({ param }, options)
  return untilAnswered(() => answerToDeletion(deletion(), undefined))
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

/** Corrects what the customer gave, unless the inquiry has changed since this version. */
export function correctDetails(
  { id, version }: { id: string; version: number },
  json: CustomerDetails,
) {
  const options = { headers: { 'if-match': `"${version}"` } }
  return answerTo(inquiry.customer.$patch({ param: { id }, json }, options))
}

/** Adds a further address or number of the customer. */
export function addContact(id: string, address: string) {
  return answerTo(inquiry.contacts.$post({ param: { id }, json: { address } }))
}

export function removeContact(id: string, contact: number) {
  const param = { id, contact: String(contact) }
  return answerToDeletion(inquiry.contacts[':contact'].$delete({ param }), undefined)
}

/** Ends the link to a file that a reply has sent. */
export function withdrawLink(id: string, sentFile: number) {
  const param = { id, file: String(sentFile) }
  return answerToDeletion(inquiry['sent-files'][':file'].$delete({ param }), undefined)
}

/** Resends a reply that has failed or is waiting. */
export function resendReply(id: string, reply: number) {
  const call = inquiry.replies[':reply'].delivery.$post(
    { param: { id, reply: String(reply) } },
    asJson,
  )
  return answerTo(call)
}
