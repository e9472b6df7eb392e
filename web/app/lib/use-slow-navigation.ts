import { useNavigation } from 'react-router'
import { useIsLong } from './use-is-long'

/** How long a page may take to load before the visitor sees a progress bar. */
const slowAfterMs = 300

/** Returns whether another page has been loading for longer than feels instant. */
export function useSlowNavigation() {
  return useIsLong(useNavigation().state !== 'idle', slowAfterMs)
}
