/**
 * The lists as react-query keeps them, and the one way to change them: edits, undo and the live
 * poll all tell `updateRows` what inquiries are like now.
 */
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { FilterQuery } from './filter'
import type { Inquiry, Page, Reading } from './inquiry'
import { type Team, teamKey } from './team'
import type { ListScope } from './views'

export type ListData = InfiniteData<Page, string | null>

/** Where react-query keeps a list. */
export function listKey(view: ListScope, filter: FilterQuery) {
  return ['inquiries', view, filter] as const
}

/** Where react-query keeps one inquiry. */
export function inquiryKey(id: string) {
  return ['inquiry', id] as const
}

/**
 * Puts inquiries into every list that they now belong to, at their place, and takes them out of
 * every other. A row that is there stays while it belongs to the view, also when it no longer
 * matches the filter: it would vanish under the reader's eyes.
 *
 * @param answered what inquiries are like now, whether a list holds them or not
 * @param deleted ids of those that no longer exist
 * @param shownList the filtered list that these rows stood in: it takes them back without a match
 */
export function updateRows(
  client: QueryClient,
  answered: readonly Inquiry[],
  deleted: readonly string[] = [],
  shownList?: QueryKey,
) {
  const changed = notOlder(client, answered)
  const shownText = shownList && JSON.stringify(shownList)
  const me = client.getQueryData<Team>(teamKey)?.me ?? null
  for (const [key, list] of client.getQueriesData<ListData>({ queryKey: ['inquiries'] })) {
    if (!list) continue
    const [, view, filter] = key as ReturnType<typeof listKey>
    const isUnfiltered = Object.keys(filter).length === 0
    const takesNew = isUnfiltered || JSON.stringify(key) === shownText
    const belongs = (row: Inquiry) => belongsTo(view, row, me)
    client.setQueryData(key, changeList(list, { belongs, takesNew, changed, deleted }))
  }
  for (const row of changed) {
    const key = inquiryKey(row.id)
    const isNewer = (client.getQueryData<Reading | null>(key)?.inquiry.version ?? 0) < row.version
    client.setQueryData<Reading | null>(key, (reading) =>
      reading ? { ...reading, inquiry: newerOf(reading.inquiry, row) } : reading,
    )
    // Its timeline has grown; an answer that is on its way may be of an earlier moment.
    if (isNewer) void client.invalidateQueries({ queryKey: key })
  }
  for (const id of deleted) client.setQueryData(inquiryKey(id), null)
}

/** Answers arrive in any order: one of an earlier version than is known says nothing. */
function notOlder(client: QueryClient, answered: readonly Inquiry[]) {
  const known = new Map(answered.map(({ id }) => [id, 0]))
  const note = ({ id, version }: Inquiry) => {
    const before = known.get(id)
    if (before !== undefined && version > before) known.set(id, version)
  }
  for (const [, list] of client.getQueriesData<ListData>({ queryKey: ['inquiries'] })) {
    for (const page of list?.pages ?? []) page.inquiries.forEach(note)
  }
  for (const { id } of answered) {
    const reading = client.getQueryData<Reading | null>(inquiryKey(id))
    if (reading) note(reading.inquiry)
  }
  return answered.filter(({ id, version }) => version >= (known.get(id) ?? 0))
}

/** Returns the row of an inquiry in any of the lists. */
export function findRow(client: QueryClient, id: string) {
  for (const [, list] of client.getQueriesData<ListData>({ queryKey: ['inquiries'] })) {
    for (const page of list?.pages ?? []) {
      const row = page.inquiries.find((inquiry) => inquiry.id === id)
      if (row) return row
    }
  }
}

type Change = {
  belongs: (row: Inquiry) => boolean
  takesNew: boolean
  changed: readonly Inquiry[]
  deleted: readonly string[]
}

function changeList(list: ListData, { belongs, takesNew, changed, deleted }: Change): ListData {
  const now = new Map(changed.map((row) => [row.id, row]))
  const expired = new Set(deleted)
  const seen = new Set<string>()
  const pages = list.pages.map((page) => {
    if (!page.inquiries.some(({ id }) => now.has(id) || expired.has(id))) return page
    const inquiries = page.inquiries.flatMap((row) => {
      seen.add(row.id)
      const next = now.get(row.id) ?? row
      return expired.has(row.id) || !belongs(next) ? [] : [next]
    })
    return { ...page, inquiries }
  })
  const added = takesNew ? changed.filter((row) => !seen.has(row.id) && belongs(row)) : []
  return { ...list, pages: added.reduce(insertRow, pages) }
}

/** Ids are in the order of arrival (UUIDv7); what is older than the last loaded page comes with its own. */
function insertRow(pages: Page[], row: Inquiry): Page[] {
  const position = pages.findIndex(({ inquiries, nextCursor }) => {
    const last = inquiries.at(-1)
    return nextCursor === null || (last !== undefined && last.id < row.id)
  })
  return pages.map((page, i) => {
    if (i !== position) return page
    const at = page.inquiries.findIndex((other) => other.id < row.id && !isDue(other))
    return { ...page, inquiries: page.inquiries.toSpliced(at < 0 ? Infinity : at, 0, row) }
  })
}

/** Tells whether an inquiry stands in a list; `me` is whoever looks at it. */
export function belongsTo(view: ListScope, { box, ownerId }: Inquiry, me: string | null) {
  if (view === 'all') return box !== 'held' && box !== 'bin'
  return view === 'mine' ? box === 'inbox' && me !== null && ownerId === me : view === box
}

/** Of two answers the later version stands. A row may lack the end of its message. */
export function newerOf<Known extends Inquiry>(known: Known, { isCut, ...row }: Inquiry): Known {
  if (row.version < known.version) return known
  const message = isCut && !known.isCut ? known.message : row.message
  return { ...known, ...row, isCut: known.isCut && isCut, message }
}

/**
 * Returns the rows of a list in their order: those whose reminder is due, then the newest first.
 * The first page brings the former before its own rows, where they may stand again.
 */
export function inOrder(rows: Inquiry[]) {
  if (!rows.some(isDue)) return rows
  const each = [...new Map(rows.map((row) => [row.id, row])).values()]
  return each.sort((a, b) => Number(isDue(b)) - Number(isDue(a)) || (a.id < b.id ? 1 : -1))
}

/** Tells whether the reminder of an inquiry has brought it back. */
export function isDue({ box, remindAt }: Inquiry) {
  return box === 'inbox' && remindAt !== null
}
