import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { inquiryActions } from '../../words/desk/inquiry-actions'
import { SignedOutError } from '../store/calls'
import type { Inquiry } from '../store/inquiry'
import { escapeInvisible } from '../ui/escape-invisible'
import { useToast } from '../ui/toast'
import { neighbourOf } from './neighbour'
import { useEdits } from './use-edits'

type DeletionOptions = {
  /** The list that is shown, to which Undo restores the rows. */
  shownList: QueryKey
  rows: readonly Inquiry[]
  /** Called once the rows are deleted, with the row nearest to where they were. */
  onDeleted: (ids: readonly string[], neighbour: string | undefined) => void
  /** Called once rows are restored, with the row that was nearest to them in this list. */
  onRestored: (ids: readonly string[], neighbour: string | undefined) => void
}

/** Deletes inquiries after confirmation, reports the result, and offers to undo it. */
export function useDeletion({ shownList, rows, onDeleted, onRestored }: DeletionOptions) {
  const { edit } = useEdits()
  const showToast = useToast()
  const [toDelete, setToDelete] = useState<readonly Inquiry[]>([])

  async function confirm() {
    const neighbour = neighbourOf(toDelete, rows)
    const outcome = await edit({ rows: toDelete, edit: { isDeleted: true } }).catch(readFailure)
    // Close the dialog first, because it has the focus. Another one may have been opened meanwhile.
    flushSync(() => setToDelete((asked) => (asked === toDelete ? [] : asked)))
    if (outcome === 'signedOut') return
    if (!outcome) return showToast('error', inquiryActions.deletion.failed)
    const { done, missing } = outcome
    const deleted = [...done.map(({ id }) => id), ...missing]
    if (deleted.length === 0) return
    onDeleted(deleted, neighbour?.id)
    const undo = {
      label: inquiryActions.deletion.undo,
      ...describe(toDelete),
      run: () => restore(done),
    }
    // Without any that were still there, nothing can be restored.
    const text = inquiryActions.deletion.done(deleted.length)
    showToast('success', text, done.length > 0 ? undo : undefined)
  }

  async function restore(deleted: readonly Inquiry[]) {
    const neighbour = neighbourOf(deleted, rows)
    const outcome = await edit({ rows: deleted, edit: { isDeleted: false }, shownList }).catch(
      readFailure,
    )
    if (outcome === 'signedOut') return
    if (!outcome) return showToast('error', inquiryActions.failed)
    const { done, missing } = outcome
    if (missing.length > 0) showToast('error', inquiryActions.missing(missing.length))
    if (done.length === 0) return done
    showToast('success', inquiryActions.restored(done.length))
    onRestored(
      done.map(({ id }) => id),
      neighbour?.id,
    )
    return done
  }

  return { toDelete, ask: setToDelete, cancel: () => setToDelete([]), confirm, restore }
}

/** The error has already been logged (shell/admin-area.tsx). */
function readFailure(thrown: unknown) {
  return thrown instanceof SignedOutError ? 'signedOut' : undefined
}

function describe(inquiries: readonly Inquiry[]) {
  const [only, ...more] = inquiries
  return (
    only && more.length === 0 && { suffix: inquiryActions.undoSuffix(escapeInvisible(only.name)) }
  )
}

export type Deletion = ReturnType<typeof useDeletion>
