import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { admin } from '../content/words/admin'
import { SignedOutError } from './calls'
import { focusDeleteButton, neighbourOf } from './delete-focus'
import { deleteInquiry, type Inquiry } from './inquiries'
import type { ListState } from './list-state'
import { useSignIn } from './sign-in'
import { useToast } from './toasts'

/** Deletes an inquiry after a question, and says how it went. */
export function useDeletion(pages: ListState['pages'], forget: (id: string) => void) {
  const { setUser } = useSignIn()
  const showToast = useToast()
  const [asked, setAsked] = useState<Inquiry | null>(null)
  const ask = useCallback((inquiry: Inquiry) => setAsked(inquiry), [])
  const keep = () => setAsked(null)

  async function confirm({ id }: Inquiry) {
    const neighbour = neighbourOf(id, pages)
    try {
      await deleteInquiry(id)
    } catch (thrown) {
      if (thrown instanceof SignedOutError) return setUser(null)
      console.error('The inquiry could not be deleted', thrown)
      flushSync(() => setAsked(null))
      focusDeleteButton(id)
      return showToast('error', admin.deletion.failed)
    }
    // Gone from the page before the focus moves: the dialog holds it until then.
    flushSync(() => {
      setAsked(null)
      forget(id)
    })
    focusDeleteButton(neighbour)
    showToast('success', admin.deletion.deleted)
  }

  return { asked, ask, keep, confirm }
}
