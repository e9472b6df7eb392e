import { answerTo, CallError } from './calls'
import type { Inquiry, InquiryDetails } from './inquiries'

/** What an administrator can do to inquiries. */
export type Edit = { isRead: boolean } | { isDeleted: boolean } | { isHeld: false }

/** How edits went: what the inquiries are like now, and which no longer exist. */
export type Outcome = { done: Inquiry[]; stale: Inquiry[]; gone: string[] }

/** The API edits at most as many at once. */
export const editsAtOnce = 500

/**
 * Edits inquiries as far as they are still as the caller saw them. Throws when the API does not
 * answer; then none, or all that its answer would have said, are edited.
 */
export async function sendEdit(rows: readonly Inquiry[], edit: Edit): Promise<Outcome> {
  const [row, ...more] = rows
  if (row && more.length === 0) return sendOne(row, edit)
  const inquiries = rows.map(({ id, version }) => ({ id, version }))
  const answer = await answerTo<{
    done: { id: string; version: number }[]
    stale: Inquiry[]
    gone: string[]
  }>(send('POST', '/api/inquiries/edits', { inquiries, edit }))
  const versions = new Map(answer.done.map(({ id, version }) => [id, version]))
  const done = rows.flatMap((before) => {
    const version = versions.get(before.id)
    return version === undefined ? [] : [{ ...before, ...changesOf(before, edit), version }]
  })
  return { ...answer, done }
}

async function sendOne(row: Inquiry, edit: Edit): Promise<Outcome> {
  const path = `/api/inquiries/${row.id}`
  const ifMatch = { 'if-match': `"${row.version}"` }
  try {
    if ('isDeleted' in edit && edit.isDeleted) {
      await answerTo(send('DELETE', path, undefined, ifMatch))
      const version = row.version + 1
      return { done: [{ ...row, ...changesOf(row, edit), version }], stale: [], gone: [] }
    }
    const { inquiry } = await answerTo<InquiryDetails>(send('PATCH', path, edit, ifMatch))
    return { done: [inquiry], stale: [], gone: [] }
  } catch (thrown) {
    if (!(thrown instanceof CallError)) throw thrown
    const current = thrown.body && 'current' in thrown.body && (thrown.body.current as Inquiry)
    if (current) return { done: [], stale: [current], gone: [] }
    if (thrown.status === 404) return { done: [], stale: [], gone: [row.id] }
    throw thrown
  }
}

/** Says that an inquiry has been read, whatever else happened to it, and returns it. */
export async function markOpened(id: string) {
  return answerTo<InquiryDetails>(send('PATCH', `/api/inquiries/${id}`, { isRead: true }))
}

function changesOf({ readAt }: Inquiry, edit: Edit): Partial<Inquiry> {
  if ('isHeld' in edit) return { heldFor: null }
  if ('isDeleted' in edit) return { deletedAt: edit.isDeleted ? Date.now() : null }
  return { readAt: edit.isRead ? (readAt ?? Date.now()) : null }
}

function send(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  return fetch(path, {
    method,
    headers: body ? { 'content-type': 'application/json', ...headers } : headers,
    body: body ? JSON.stringify(body) : null,
  })
}
