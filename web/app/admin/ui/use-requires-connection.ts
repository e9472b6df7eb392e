import type { SyntheticEvent } from 'react'
import { useLine } from '../store/connection'

/** The banner of the shell, for what cannot be done without a line: it says why. */
export const offlineReasonId = 'offline-reason'

/**
 * Returns what a button gets that needs the server: without a line it cannot be pressed, nor does
 * it send its form, keeps its place in the tab order, and the banner says why.
 */
export function useNeedsLine(act?: () => void) {
  const { isUp } = useLine()
  if (isUp) return { onClick: act }
  return { onClick: refuse, 'aria-disabled': true, 'aria-describedby': offlineReasonId }
}

function refuse(event: SyntheticEvent) {
  event.preventDefault()
}
