import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../lib/api'
import { answerTo } from './calls'
import { deskKey, keepDeskState } from './desk-state'
import { type DeskState, excerptLength, type Inquiry } from './inquiry'
import { findRow, type ListData, listKey, updateRows } from './list-cache'
import { isList, useView } from './views'

/** Between two questions while the page is visible, in ms. */
const interval = 15_000

/** After failures the pauses double, up to this, in ms. */
const longestInterval = 5 * 60_000

/**
 * Keeps the lists, the open enquiry and the counts as they are in the database: asks every 15 s
 * while the page is visible, and at once when it becomes visible or is online again.
 *
 * @param onArrival gets how many enquiries are new since the last time
 */
export function useLiveDesk(onArrival: (count: number) => void) {
  const client = useQueryClient()
  const isListShown = isList(useView())
  const failures = useRef(0)
  const known = useRef<Known>({ newest: undefined, revision: undefined, answeredAt: Date.now() })

  useQuery({
    queryKey: ['changes'],
    async queryFn({ signal }) {
      failures.current += 1
      const count = await catchUp(client, known.current, signal)
      failures.current = 0
      if (count > 0) onArrival(count)
      return Date.now()
    },
    // A list that is being loaded brings the state of the desk itself.
    ...(isListShown && { initialData: Date.now }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: () => Math.min(interval * 2 ** failures.current, longestInterval),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
}

/** What the page knows of the desk, beside the lists. */
export type Known = {
  /** The id of the newest enquiry that the list has shown; undefined before it was loaded. */
  newest: string | undefined
  /** The revision of the last answer; undefined before the first. */
  revision: number | undefined
  /** When that was, in ms. */
  answeredAt: number
}

/**
 * After so long without an answer, in ms, the lists are loaded anew: the API remembers for a day
 * which enquiries are gone for good.
 */
const longestAbsence = 12 * 60 * 60_000

/** So many pages of a list are loaded anew, one after the other. */
const pagesAnew = 3

/** Greater than any revision: the API answers it with how the desk stands, and nothing else. */
const never = Number.MAX_SAFE_INTEGER

/** Asks what has changed, tells the lists, and returns how many enquiries are new to them. */
async function catchUp(client: QueryClient, known: Known, signal: AbortSignal) {
  known.newest ??= newestOf(client.getQueryData<ListData>(listKey('inbox', {})))
  // A list that took its time may be of an earlier moment than the last answer.
  const listed = client.getQueryData<DeskState>(deskKey)?.revision ?? never
  const since = Math.min(listed, known.revision ?? never)
  const changes = await fetchChanges(since, signal)
  const wasAway = Date.now() - known.answeredAt > longestAbsence
  known.answeredAt = Date.now()
  known.revision = changes?.desk.revision ?? since
  if (!changes) return 0
  keepDeskState(client, changes.desk)
  if (!('changed' in changes) || wasAway) {
    if (since !== never) loadAnew(client)
    return 0
  }
  const arrived = changes.changed.filter((row) => isNew(row, known) && !findRow(client, row.id))
  updateRows(client, changes.changed, changes.deleted)
  for (const { id } of arrived) if (id > (known.newest ?? '')) known.newest = id
  return arrived.length
}

/** Ids are in the order of arrival (UUIDv7). */
function isNew({ id, heldFor, deletedAt }: Inquiry, { newest }: Known) {
  return newest !== undefined && id > newest && heldFor === null && deletedAt === null
}

function newestOf(list: ListData | undefined) {
  return list && (list.pages[0]?.inquiries[0]?.id ?? '')
}

/** Of a long list only the start is kept and asked for: the rest comes when one gets there. */
function loadAnew(client: QueryClient) {
  client.setQueriesData<ListData>(
    { queryKey: ['inquiries'] },
    (list) =>
      list && {
        pages: list.pages.slice(0, pagesAnew),
        pageParams: list.pageParams.slice(0, pagesAnew),
      },
  )
  void client.invalidateQueries({ queryKey: ['inquiries'] })
  void client.invalidateQueries({ queryKey: ['inquiry'] })
}

/** What happened at the desk since a revision; `isReset` where it is too much to tell. */
type Changes = { desk: DeskState } & (
  | { changed: Inquiry[]; deleted: string[]; isReset?: never }
  | { isReset: true }
)

/** Asks what has changed since a revision of the desk; null where nothing has. */
async function fetchChanges(since: number, signal: AbortSignal) {
  const query = { since: String(since), excerpt: String(excerptLength) }
  const call = api.inquiries.changes.$get({ query }, { init: { signal } })
  return (await answerTo<Changes | undefined>(call)) ?? null
}
