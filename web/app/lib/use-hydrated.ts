import { useSyncExternalStore } from 'react'

/** Returns whether React has hydrated the served HTML. */
export function useHydrated() {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}

const subscribe = () => () => {}
