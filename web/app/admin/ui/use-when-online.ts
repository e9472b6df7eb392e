import { phone } from '../../content/words/desk/phone'
import { useLine } from '../store/connection'
import { useToast } from './toasts'

/** Returns what makes a command wait for the line: without one it says so, and does nothing. */
export function useWhenUp() {
  const { isUp } = useLine()
  const showToast = useToast()
  return (act: () => void) => (isUp ? act : () => showToast('error', phone.offline.refused))
}
