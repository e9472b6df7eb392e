import type { InfiniteData, InvalidateOptions, Query, QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { NetworkError } from './api'

type Connection = {
  /** Whether the server seems reachable, and to work. */
  isOnline: boolean
  /** Whether it is the server that does not work: it answers, but only with errors. */
  hasServerFailed: boolean
  /** When the shown list was loaded, in ms. */
  loadedAt: number | null
  /** When the last poll was answered, in ms, if several have failed since. */
  outdatedSince: number | null
}

let connection: Connection = {
  isOnline: true,
  hasServerFailed: false,
  loadedAt: null,
  outdatedSince: null,
}
const listeners = new Set<() => void>()

export function setConnection(change: Partial<Connection>) {
  const isNews = change.isOnline !== undefined
  connection = { ...connection, ...(isNews && { hasServerFailed: false }), ...change }
  for (const listener of listeners) listener()
}

/**
 * Reloads what was shown while the server could not be reached, except for lists of several pages:
 * these would load one after the other, and the next poll brings what has changed in them.
 */
export function reconnect(client: QueryClient, options?: InvalidateOptions) {
  setConnection({ isOnline: true })
  void client.invalidateQueries({ predicate: (query) => !isLongList(query) }, options)
}

function isLongList({ queryKey, state }: Query) {
  const isIntact = queryKey[0] === 'inquiries' && state.status === 'success'
  return isIntact && (state.data as InfiniteData<unknown>).pages.length > 1
}

export const getConnection = () => connection

export function useConnection() {
  return useSyncExternalStore(subscribe, getConnection)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether a call got no answer at all. */
export function isNetworkError(thrown: unknown) {
  return thrown instanceof NetworkError
}
