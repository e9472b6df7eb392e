import { acting } from '../../../content/words/desk/acting'
import { held } from '../../../content/words/desk/held'
import { SignedOutError } from '../../store/calls'
import type { Inquiry } from '../../store/inquiry'
import { useToast } from '../../ui/toasts'
import { useEdits } from '../use-edits'

/** Returns what moves held inquiries to the list, says so, and whether any went. */
export function useRelease() {
  const { edit } = useEdits()
  const showToast = useToast()

  return async (rows: readonly Inquiry[]) => {
    const waiting = rows.filter(({ heldFor }) => heldFor !== null)
    try {
      const { done, gone } = await edit({ rows: waiting, edit: { isHeld: false } })
      if (gone.length > 0) showToast('error', acting.gone(gone.length))
      if (done.length > 0) showToast('success', held.released(done.length))
      return done.length > 0
    } catch (thrown) {
      if (!(thrown instanceof SignedOutError)) showToast('error', held.failed)
      return false
    }
  }
}
