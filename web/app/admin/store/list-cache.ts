/**
 * The lists in react-query's cache, and the only way to change them: edits, undo and live updates
 * all pass the current inquiries to `updateRows`.
 */
import { hashKey, type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { answerBy, type Clock } from '../../../../worker/clock/working-time'
import {
  compareActivity,
  isPinned,
  isUnanswered,
  newAdditionAt,
} from '../../../../worker/inbox/activity'
import { type FilterQuery, isWholeList } from './filter'
import { type Inquiry, isListed, type Page, type Reading } from './inquiry'
import { type Team, teamKey } from './team'
import type { ListScope } from './views'

export type ListData = InfiniteData<Page, string | null>

export function listKey(view: ListScope, filter: FilterQuery) {
  return ['inquiries', view, filter] as const
}

export function inquiryKey(id: string) {
  return ['inquiry', id] as const
}

/**
 * Inserts inquiries in order into every list that they now belong to, and removes them from every
 * other. A row that is already listed stays while it belongs to the view, even if it no longer
 * matches the filter: otherwise it would vanish while somebody is reading it.
 *
 * @param answered the current inquiries, whether a list contains them or not
 * @param deleted ids of inquiries that no longer exist
 * @param shownList the filtered list in which these rows were shown: it takes them back unchecked
 */
export function updateRows(
  client: QueryClient,
  answered: readonly Inquiry[],
  deleted: readonly string[] = [],
  shownList?: QueryKey,
) {
  const changed = notOlder(client, answered)
  for (const updates of recordings.get(client) ?? []) updates.push({ changed, deleted, shownList })
  const me = client.getQueryData<Team>(teamKey)?.me ?? null
  for (const [key, list] of client.getQueriesData<ListData>({ queryKey: ['inquiries'] })) {
    if (!list) continue
    const change = changeOf(key, { changed, deleted, shownList }, me)
    client.setQueryData(key, changeList(list, change))
  }
  for (const row of changed) {
    const key = inquiryKey(row.id)
    const isNewer = (findOpened(client, row.id)?.version ?? 0) < row.version
    client.setQueryData<Reading | null>(key, (reading) =>
      reading ? { ...reading, inquiry: newerOf(reading.inquiry, row) } : reading,
    )
    // Its timeline has grown, and a response that is still on its way may be older.
    if (isNewer) void client.invalidateQueries({ queryKey: key })
  }
  for (const id of deleted) client.setQueryData(inquiryKey(id), null)
}

function changeOf(key: QueryKey, { shownList, ...rows }: Update, me: string | null): Change {
  const [, view, filter] = key as ReturnType<typeof listKey>
  const isUnfiltered = isWholeList(filter)
  const takesNew = isUnfiltered || (shownList !== undefined && hashKey(key) === hashKey(shownList))
  const isFirst = filter.order === 'urgent' ? isUrgentFirst : isNewsFirst
  return { ...rows, takesNew, isFirst, belongs: (row) => belongsTo(view, row, me) }
}

/** What `updateRows` has changed. */
export type Update = {
  changed: readonly Inquiry[]
  deleted: readonly string[]
  shownList: QueryKey | undefined
}

/** The updates since each request that is under way. */
const recordings = new WeakMap<QueryClient, Set<Update[]>>()

/**
 * Returns what a request answers, and the updates while it was under way, such as the user's own
 * edits: the answer may be older than they are.
 */
export async function recordUpdates<Answer>(client: QueryClient, request: () => Promise<Answer>) {
  const updates: Update[] = []
  const all = recordings.get(client) ?? new Set()
  recordings.set(client, all.add(updates))
  try {
    return { answer: await request(), updates }
  } finally {
    all.delete(updates)
  }
}

/** Returns the rows of an answer that no update is newer than. */
export function withoutOlder(rows: readonly Inquiry[], updates: readonly Update[]) {
  const changed = updates.flatMap((update) => update.changed)
  return rows.filter(
    (row) => !changed.some(({ id, version }) => id === row.id && version > row.version),
  )
}

/** Applies updates to a page of a list that was requested before them. */
export function updatePage(
  client: QueryClient,
  key: ReturnType<typeof listKey>,
  { page, isFirst }: { page: Page; isFirst: boolean },
  updates: readonly Update[],
): Page {
  const me = client.getQueryData<Team>(teamKey)?.me ?? null
  return updates.reduce((before, update) => {
    const versions = new Map(before.inquiries.map(({ id, version }) => [id, version]))
    const changed = update.changed.filter(({ id, version }) => version >= (versions.get(id) ?? 0))
    const change = changeOf(key, { ...update, changed }, me)
    // Other pages hold the rows that are newer than this one.
    const takesNew = isFirst && change.takesNew
    const list = { pages: [before], pageParams: [null] }
    return changeList(list, { ...change, takesNew }).pages[0] ?? before
  }, page)
}

/** Drops answers older than the known version: answers can arrive in any order. */
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
    const opened = findOpened(client, id)
    if (opened) note(opened)
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

/** Returns an inquiry as the reading pane knows it. */
export function findOpened(client: QueryClient, id: string) {
  return client.getQueryData<Reading | null>(inquiryKey(id))?.inquiry
}

/** Returns an inquiry as a list or the reading pane knows it. */
export function findKnown(client: QueryClient, id: string): Inquiry | undefined {
  return findRow(client, id) ?? findOpened(client, id)
}

type Change = {
  belongs: (row: Inquiry) => boolean
  /** Whether the first page has it, whenever it arrived. */
  isFirst: (row: Inquiry) => boolean
  takesNew: boolean
  changed: readonly Inquiry[]
  deleted: readonly string[]
}

function changeList(list: ListData, change: Change): ListData {
  const { belongs, isFirst, takesNew, changed, deleted } = change
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
  return { ...list, pages: added.reduce((all, row) => insertRow(all, row, isFirst), pages) }
}

/**
 * Ids are in order of arrival (UUIDv7). A row older than the last page loads with its own page,
 * except if its reminder is due or its customer has added to it: such rows come first, whenever
 * they arrived.
 */
function insertRow(pages: Page[], row: Inquiry, isFirst: Change['isFirst']): Page[] {
  const position = pages.findIndex(({ inquiries, nextCursor, scannedBackTo = Infinity }) => {
    if (isFirst(row) || row.timestamp >= scannedBackTo) return true
    const last = inquiries.at(-1)
    // All rows of a page may have left it. The cursor is the id of its last row, except if that was found
    // with the word index.
    const end = nextCursor?.includes('-') ? nextCursor : last?.id
    return nextCursor === null || (end !== undefined && end <= row.id)
  })
  return pages.map((page, i) => {
    if (i !== position) return page
    const at = page.inquiries.findIndex((other) => other.id < row.id && !isFirst(other))
    return { ...page, inquiries: page.inquiries.toSpliced(at < 0 ? Infinity : at, 0, row) }
  })
}

/** Returns whether an inquiry belongs to a list; `me` is the id of the signed-in user. */
export function belongsTo(view: ListScope, row: Inquiry, me: string | null) {
  const { box, ownerId } = row
  if (view === 'all') return isListed(row)
  return view === 'mine' ? box === 'inbox' && me !== null && ownerId === me : view === box
}

/** Returns the later version of an inquiry; keeps the whole message if a row has only its start. */
export function newerOf<Known extends Inquiry>(known: Known, { isCut, ...row }: Inquiry): Known {
  if (row.version < known.version) return known
  const message = isCut && !known.isCut ? known.message : row.message
  return { ...known, ...row, isCut: known.isCut && isCut, message }
}

/**
 * Returns the rows of a list in order: what is urgent, those with a due reminder, the longest overdue first, then by
 * when the customer was last active, in a search by arrival, the latest first. The first page starts
 * with the due ones and has those that customers have added to; both may appear again on later pages.
 */
export function inOrder(rows: Inquiry[], { isSearch = false } = {}) {
  const isInOrder = rows.every(
    (row, i) => !isNewsFirst(row) && (i === 0 || row.id < (rows[i - 1]?.id ?? '')),
  )
  if (isInOrder) return rows
  const each = [...new Map(rows.map((row) => [row.id, row])).values()]
  const compare = isSearch ? compareArrival : compareActivity
  return each.sort((a, b) => pinned(b) - pinned(a) || dueTime(a) - dueTime(b) || compare(a, b))
}

/**
 * Returns the rows with those first whose answers are late, the longest late first; then follow-ups that are due;
 * then those who wait, by the time that is left; and then the others.
 */
export function inOrderOfUrgency(rows: Inquiry[], clock: Clock | undefined, now: number) {
  const each = [...new Map(rows.map((row) => [row.id, row])).values()]
  const ranked = each.map((row) => {
    const waits = isUnanswered(row)
    const due = waits && clock ? answerBy(clock, row) : null
    const isLate = due !== null && due <= now
    const by = due ?? row.unansweredSince ?? 0
    const rank = isLate ? 0 : isDue(row) ? 1 : waits ? 2 : 3
    // What has waited for longer than working time is known was due at the same time.
    const since = isLate ? (row.unansweredSince ?? 0) : 0
    return { row, rank, by: rank === 1 ? dueTime(row) : by, since }
  })
  ranked.sort(
    (a, b) => a.rank - b.rank || a.by - b.by || a.since - b.since || compareActivity(a.row, b.row),
  )
  return ranked.map(({ row }) => row)
}

function compareArrival(a: Inquiry, b: Inquiry) {
  return a.id < b.id ? 1 : -1
}

function isUrgentFirst(row: Inquiry) {
  return isNewsFirst(row) || isUnanswered(row)
}

function isNewsFirst(row: Inquiry) {
  return isPinned(row) || isDue(row) || newAdditionAt(row) !== null
}

function pinned(row: Inquiry) {
  return Number(isPinned(row))
}

/** Returns when its reminder was due; for all others the same time, later than any. */
function dueTime(row: Inquiry) {
  return isDue(row) ? (row.remindAt ?? 0) : Number.MAX_VALUE
}

/** Returns whether a due reminder has moved an inquiry back to the inbox. */
export function isDue({ box, remindAt }: Inquiry) {
  return box === 'inbox' && remindAt !== null
}
