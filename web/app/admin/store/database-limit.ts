import { useSyncExternalStore } from 'react'
import { readError } from '../../lib/read-json'

let isReached = false
const listeners = new Set<() => void>()

/** Notes from an answer of the API whether D1 has used up the free plan's rows of the day. */
export async function noteDatabaseLimit(response: Response) {
  const error = response.status === 503 ? await readError(response.clone()) : undefined
  isReached = error?.code === 'database_limit_reached'
  for (const listener of listeners) listener()
}

/** Whether the API's last answer was that the database accepts no more queries today. */
export function useDatabaseLimit() {
  return useSyncExternalStore(subscribe, () => isReached)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
