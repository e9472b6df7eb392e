import { held } from '../../../content/words/desk/held'
import type { Inquiry } from '../../store/inquiry'

/** Why an inquiry is held, in a few words; nothing where it is not. */
export function HeldReason({ inquiry: { heldFor } }: { inquiry: Inquiry }) {
  if (heldFor === null) return null
  return <span className="label">{held.reasons[heldFor].label}</span>
}
