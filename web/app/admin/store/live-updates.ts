import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { hour, minute, second } from '../../../../worker/time'
import { api } from './api'
import { answerTo } from './calls'
import { getConnection, isNetworkError, reconnect, setConnection } from './connection'
import { deskKey, keepDeskState } from './desk-state'
import { type DeskState, excerptLength } from './inquiry'
import {
  findOpened,
  findRow,
  inquiryKey,
  type ListData,
  recordUpdates,
  type Update,
  updateRows,
  withoutOlder,
} from './list-cache'
import { isList, useView } from './views'

export const changesKey = ['changes'] as const

/** The polling interval while the page is visible. */
const interval = 15 * second

/** Failures double the interval, up to this. */
const longestInterval = minute

/** After this many failures in a row the desk says that it is out of date. */
const mostFailures = 3

/** What outlives the view that polls: failures in a row, and when the last answer arrived, in ms. */
const polls = { failures: 0, answeredAt: Date.now() }

/**
 * Keeps the lists, the open enquiry and the counts in sync with the database: polls every 15 s
 * while the page is visible, and immediately when it becomes visible or is back online.
 *
 * @param onArrival receives the number of enquiries that are new since the last poll
 */
export function useLiveDesk(onArrival: (count: number) => void) {
  const client = useQueryClient()
  const isListShown = isList(useView())
  /** The revision of the last answer; undefined before the first. */
  const revision = useRef<number>(undefined)

  useQuery({
    queryKey: changesKey,
    async queryFn({ signal }) {
      const count = await catchUp(client, revision, signal).catch((thrown) => {
        if (!signal.aborted) reportFailure(thrown)
        throw thrown
      })
      polls.failures = 0
      if (getConnection().outdatedSince !== null) setConnection({ outdatedSince: null })
      if (count > 0) onArrival(count)
      return Date.now()
    },
    // A list that is loading includes the state of the desk, so the first poll can wait.
    ...(isListShown && { initialData: Date.now }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: () => Math.min(interval * 2 ** polls.failures, longestInterval),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
}

/** Without this, a desk whose polls fail would look as if nobody had written. */
function reportFailure(thrown: unknown) {
  polls.failures += 1
  // The browser may be connected to a network without internet, and report no failure.
  if (isNetworkError(thrown) && polls.failures > 1) setConnection({ isOnline: false })
  if (polls.failures >= mostFailures) setConnection({ outdatedSince: polls.answeredAt })
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

type Revision = RefObject<number | undefined>

/** Fetches the changes, updates the lists, and returns how many enquiries are new to them. */
async function catchUp(client: QueryClient, revision: Revision, signal: AbortSignal) {
  // A list that loaded slowly may be older than the last answer.
  const listed = client.getQueryData<DeskState>(deskKey)?.revision ?? never
  const since = Math.min(listed, revision.current ?? never)
  const { answer: changes, updates } = await recordUpdates(client, () =>
    fetchChanges(since, signal),
  )
  // An answer may still come after the browser has gone offline. Without `cancelRefetch: false` this
  // poll would cancel itself.
  if (!getConnection().isOnline && navigator.onLine) reconnect(client, { cancelRefetch: false })
  // If the changes cannot be applied, the next poll asks for them again.
  revision.current = since
  if (changes && updates.length === 0) keepDeskState(client, changes.desk)
  const count = changes ? applyChanges(client, changes, since, updates) : 0
  // An answer that may be older than an edit brings no counts: the next one brings them.
  if (updates.length === 0) revision.current = changes?.desk.revision ?? since
  polls.answeredAt = Date.now()
  return count
}

function applyChanges(client: QueryClient, changes: Changes, since: number, updates: Update[]) {
  const wasAway = Date.now() - polls.answeredAt > longestAbsence
  if (!('changed' in changes) || wasAway) {
    if (since !== never) reloadLists(client)
    return 0
  }
  const changed = withoutOlder(changes.changed, updates)
  const firstNew = changes.firstNew ?? Number.POSITIVE_INFINITY
  const arrived = changed.filter(
    ({ id, number, box }) => number >= firstNew && box === 'inbox' && !findRow(client, id),
  )
  // A note or a sent reply extends the timeline of an enquiry without changing its version.
  const grown = changed.filter(({ id, version }) => version === findOpened(client, id)?.version)
  updateRows(client, changed, changes.deleted)
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

type Changes = NonNullable<Awaited<ReturnType<typeof fetchChanges>>>

/** Returns the changes since a revision of the desk, or null if there are none. */
async function fetchChanges(since: number, signal: AbortSignal) {
  const query = { since: String(since), excerpt: String(excerptLength) }
  const call = api.inquiries.changes.$get({ query }, { init: { signal } })
  return (await answerTo(call)) ?? null
}
