import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { hour, minute, second } from '../../../../worker/time'
import { api } from '../../lib/api'
import { answerTo } from './calls'
import { getConnection, isNetworkError, reconnect, setConnection } from './connection'
import { deskKey, keepDeskState } from './desk-state'
import { type DeskState, excerptLength } from './inquiry'
import { findOpened, findRow, inquiryKey, type ListData, updateRows } from './list-cache'
import { isList, useView } from './views'

/** The polling interval while the page is visible. */
const interval = 15 * second

/** Failures double the interval, up to this. */
const longestInterval = minute

/**
 * Keeps the lists, the open enquiry and the counts in sync with the database: polls every 15 s
 * while the page is visible, and immediately when it becomes visible or is back online.
 *
 * @param onArrival receives the number of enquiries that are new since the last poll
 */
export function useLiveDesk(onArrival: (count: number) => void) {
  const client = useQueryClient()
  const isListShown = isList(useView())
  const failures = useRef(0)
  const known = useRef<Known>({ revision: undefined, answeredAt: Date.now() })

  useQuery({
    queryKey: ['changes'],
    async queryFn({ signal }) {
      failures.current += 1
      const count = await catchUp(client, known.current, signal).catch((thrown) => {
        // The browser may be connected to a network without internet, and report no failure.
        if (isNetworkError(thrown) && failures.current > 1) setConnection({ isOnline: false })
        throw thrown
      })
      failures.current = 0
      if (count > 0) onArrival(count)
      return Date.now()
    },
    // A list that is loading includes the state of the desk, so the first poll can wait.
    ...(isListShown && { initialData: Date.now }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: () => Math.min(interval * 2 ** failures.current, longestInterval),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
}

/** What the page knows about the desk besides the lists. */
type Known = {
  /** The revision of the last answer; undefined before the first. */
  revision: number | undefined
  /** When that answer arrived, in ms since 1970. */
  answeredAt: number
}

/**
 * After this long without an answer the lists are reloaded, because the API remembers
 * permanently deleted enquiries for only one day.
 */
const longestAbsence = 12 * hour

/** How many pages of a list are reloaded, one after the other. */
const reloadedPages = 3

/** Greater than any revision: the API then answers with the state of the desk and nothing else. */
const never = Number.MAX_SAFE_INTEGER

/** Fetches the changes, updates the lists, and returns how many enquiries are new to them. */
async function catchUp(client: QueryClient, known: Known, signal: AbortSignal) {
  // A list that loaded slowly may be older than the last answer.
  const listed = client.getQueryData<DeskState>(deskKey)?.revision ?? never
  const since = Math.min(listed, known.revision ?? never)
  const changes = await fetchChanges(since, signal)
  // An answer may still come after the browser has gone offline. Without `cancelRefetch: false` this
  // poll would cancel itself.
  if (!getConnection().isOnline && navigator.onLine) reconnect(client, { cancelRefetch: false })
  const wasAway = Date.now() - known.answeredAt > longestAbsence
  known.answeredAt = Date.now()
  known.revision = changes?.desk.revision ?? since
  if (!changes) return 0
  keepDeskState(client, changes.desk)
  if (!('changed' in changes) || wasAway) {
    if (since !== never) reloadLists(client)
    return 0
  }
  // An enquiry has the desk's revision at its arrival as its number.
  const arrived = changes.changed.filter(
    ({ id, number, box }) => number > since && box === 'inbox' && !findRow(client, id),
  )
  // A note or a sent reply extends the timeline of an enquiry without changing its version.
  const grown = changes.changed.filter(
    ({ id, version }) => version === findOpened(client, id)?.version,
  )
  updateRows(client, changes.changed, changes.deleted)
  for (const { id } of grown) void client.invalidateQueries({ queryKey: inquiryKey(id) })
  return arrived.length
}

/** Keeps and reloads only the start of a long list: the rest loads when somebody scrolls there. */
export function reloadLists(client: QueryClient) {
  client.setQueriesData<ListData>(
    { queryKey: ['inquiries'] },
    (list) =>
      list && {
        pages: list.pages.slice(0, reloadedPages),
        pageParams: list.pageParams.slice(0, reloadedPages),
      },
  )
  void client.invalidateQueries({ queryKey: ['inquiries'] })
  void client.invalidateQueries({ queryKey: ['inquiry'] })
}

/** Returns the changes since a revision of the desk, or null if there are none. */
async function fetchChanges(since: number, signal: AbortSignal) {
  const query = { since: String(since), excerpt: String(excerptLength) }
  const call = api.inquiries.changes.$get({ query }, { init: { signal } })
  return (await answerTo(call)) ?? null
}
