import { useSyncExternalStore } from 'react'

/** Whether the server can be reached, as far as is known; `keptAt`: of when the list is that is shown. */
type Line = { isOnline: boolean; keptAt: number | null }

let line: Line = { isOnline: true, keptAt: null }
const listeners = new Set<() => void>()

/** Notes what is known of the connection. */
export function setConnection(change: Partial<Line>) {
  line = { ...line, ...change }
  for (const listener of listeners) listener()
}

/** Returns what is known of the connection at this moment. */
export const getConnection = () => line

/** Returns what is known of the connection, as it changes. */
export function useConnection() {
  return useSyncExternalStore(subscribe, getConnection)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Answers whether a call got no answer at all: what `fetch` throws then is a TypeError. */
export function isNetworkError(thrown: unknown) {
  return thrown instanceof TypeError
}
