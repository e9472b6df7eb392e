import { acting } from '../../content/words/desk/acting'
import { SignedOutError } from '../store/calls'
import type { Inquiry } from '../store/inquiry'
import { useToast } from '../ui/toasts'
import type { useDeletion } from './use-deletion'
import { useEdits } from './use-edits'

type Deletion = ReturnType<typeof useDeletion>

/** What can be done with rows of a list, by its buttons and by its keys. */
export function useListActions(deletion: Deletion) {
  const { edit } = useEdits()
  const showToast = useToast()

  async function mark(rows: readonly Inquiry[], isRead: boolean) {
    const changing = rows.filter((row) => (row.readAt !== null) !== isRead)
    if (changing.length === 0) return
    try {
      const { gone } = await edit({ rows: changing, edit: { isRead } })
      if (gone.length > 0) showToast('error', acting.gone(gone.length))
    } catch (thrown) {
      if (!(thrown instanceof SignedOutError)) showToast('error', acting.failed)
    }
  }

  function askToDelete(rows: readonly Inquiry[]) {
    const here = rows.filter(({ deletedAt }) => deletedAt === null)
    if (here.length > 0) deletion.ask(here)
  }

  return { mark, askToDelete, restore: deletion.restore }
}

export type ListActions = ReturnType<typeof useListActions>
