import { phone } from '../../content/words/desk/phone'
import { useToast } from '../toasts'
import { useLine } from './line'

/** Returns what makes a command wait for the line: without one it says so, and does nothing. */
export function useWhenUp() {
  const { isUp } = useLine()
  const showToast = useToast()
  return (act: () => void) => (isUp ? act : () => showToast('error', phone.offline.refused))
}
