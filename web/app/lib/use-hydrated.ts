import { useSyncExternalStore } from 'react'

/** Answers whether the page's scripts have taken over from the HTML as served. */
export function useHydrated() {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}

const subscribe = () => () => {}
