import { useLine } from './line'
import { offlineReasonId } from './offline-banner'

/**
 * Returns what a button gets that needs the server: without a line it cannot be pressed, keeps its
 * place in the tab order, and the banner says why.
 */
export function useNeedsLine(act: () => void) {
  const { isUp } = useLine()
  if (isUp) return { onClick: act }
  return { 'aria-disabled': true, 'aria-describedby': offlineReasonId }
}
