import { useSyncExternalStore } from 'react'

/** Answers whether the start of the page is in view, where new enquiries appear. */
export function useIsAtTop() {
  return useSyncExternalStore(subscribe, isAtTop, () => true)
}

function subscribe(onChange: () => void) {
  window.addEventListener('scroll', onChange, { passive: true })
  return () => window.removeEventListener('scroll', onChange)
}

function isAtTop() {
  return window.scrollY < window.innerHeight / 4
}
