import { useSyncExternalStore } from 'react'

/** Answers whether another tab, or nothing of the browser, is in front. */
export function useTabHidden() {
  return useSyncExternalStore(
    subscribe,
    () => document.hidden,
    () => false,
  )
}

function subscribe(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
