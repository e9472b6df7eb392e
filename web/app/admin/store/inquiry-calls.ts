import type { Edit } from '../../../../worker/inbox/contract'
import { editsAtOnce } from '../../../../worker/inbox/edit-rules'
import { api } from './api'
import { answerTo, CallError, untilAnswered } from './calls'
import { edited } from './edited'
import type { FilterQuery } from './filter'
import { excerptLength, type Inquiry, type Page, type Reading } from './inquiry'
import { loadInbox, loadSearch } from './offline-list'
import type { ListScope } from './views'

type PageRequest = {
  view: ListScope
  filter: FilterQuery
  cursor: string | null
  signal: AbortSignal
}

const pageLength = '100'

/** Returns one page of a list, newest first. */
export async function fetchPage({ view, filter, cursor, signal }: PageRequest): Promise<Page> {
  const { q, sender, ...conditions } = filter
  const query = {
    ...conditions,
    view,
    limit: pageLength,
    excerpt: String(excerptLength),
    ...(cursor && { cursor }),
  }
  const init = { signal }
  // Search words may be a name, so they are not sent in the address: addresses end up in logs.
  const load = () =>
    answerTo(
      q || sender
        ? api.inquiries.search.$post(
            { json: { ...query, ...(q && { q }), ...(sender && { sender }) } },
            { init },
          )
        : api.inquiries.$get({ query }, { init }),
    )
  if (cursor) return load()
  if (view === 'all') return loadSearch(load, filter)
  return view === 'inbox' ? loadInbox(load) : load()
}

/** Returns a whole inquiry, or null if it does not exist or was deleted. */
export async function fetchInquiry(id: string, signal: AbortSignal): Promise<Reading | null> {
  try {
    const call = api.inquiries[':id'].$get({ param: { id } }, { init: { signal } })
    return await answerTo(call)
  } catch (thrown) {
    if (thrown instanceof CallError && thrown.code === 'not_found') return null
    throw thrown
  }
}

/** The key of mutations that edit inquiries. */
export const editKey = ['edit']

/** The result of edits: the edited inquiries, those that others had changed first, missing ids. */
export type Outcome = { done: Inquiry[]; stale: Inquiry[]; missing: string[] }

/**
 * Edits the inquiries that have not changed since the caller read them, in batches as large as the
 * API accepts. Yields the outcome of each batch; throws when the API does not answer for the next
 * one.
 */
export async function* sendEdit(rows: readonly Inquiry[], edit: Edit): AsyncGenerator<Outcome> {
  const [row, ...more] = rows
  if (row && more.length === 0) return yield await sendOne(row, edit)
  for (let start = 0; start < rows.length; start += editsAtOnce) {
    yield await sendSeveral(rows.slice(start, start + editsAtOnce), edit)
  }
}

async function sendSeveral(rows: readonly Inquiry[], edit: Edit): Promise<Outcome> {
  const inquiries = rows.map(({ id, version }) => ({ id, version }))
  const call = () => answerTo(api.inquiries.edits.$post({ json: { inquiries, edit } }))
  const { done, stale, missing } = await untilAnswered(call)
  const versions = new Map(done.map(({ id, version }) => [id, version]))
  const changed = rows.flatMap((row) => {
    const version = versions.get(row.id)
    return version === undefined ? [] : [{ ...edited(row, edit, Date.now()), version }]
  })
  return { done: changed, stale, missing }
}

async function sendOne(row: Inquiry, edit: Edit): Promise<Outcome> {
  const { id, version } = row
  const call = api.inquiries[':id']
  const options = { headers: { 'if-match': `"${version}"` } }
  try {
    if (edit.isDeleted) {
      await untilAnswered(() => answerTo(call.$delete({ param: { id } }, options)))
      const deleted = { ...edited(row, edit, Date.now()), version: version + 1 }
      return { done: [deleted], stale: [], missing: [] }
    }
    const done = await untilAnswered(() =>
      answerTo(call.$patch({ param: { id }, json: edit }, options)),
    )
    return { done: [done.inquiry], stale: [], missing: [] }
  } catch (thrown) {
    if (!(thrown instanceof CallError)) throw thrown
    const current = thrown.body?.current as Inquiry | undefined
    if (current) return { done: [], stale: [current], missing: [] }
    if (thrown.code === 'not_found') return { done: [], stale: [], missing: [id] }
    throw thrown
  }
}

/** Marks an inquiry as read, whatever its version, and returns it. */
export async function markOpened(id: string) {
  const json = { isRead: true }
  const call = api.inquiries[':id'].$patch({ param: { id }, json })
  return (await answerTo(call)).inquiry
}
