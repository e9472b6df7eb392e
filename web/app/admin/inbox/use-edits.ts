import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Edit } from '../../../../worker/inbox/edit-contract'
import { inquiryActions } from '../../content/words/desk/inquiry-actions'
import { countEdit } from '../store/desk-state'
import type { Inquiry } from '../store/inquiry'
import { markOpened, type Outcome, sendEdit } from '../store/inquiry-calls'
import { findRow, updateRows } from '../store/list-cache'
import { useToast } from '../ui/toast'

type EditRequest = {
  rows: readonly Inquiry[]
  edit: Edit
  /** The list that contained the rows before, and takes them back. */
  shownList?: QueryKey
}

/** Edits inquiries, updates every list, and reports which ones others had changed before. */
export function useEdits() {
  const client = useQueryClient()
  const showToast = useToast()

  function keep({ done, stale, missing }: Outcome, { rows, shownList }: EditRequest) {
    for (const row of done)
      countEdit(
        client,
        rows.find(({ id }) => id === row.id),
        row,
      )
    updateRows(client, [...done, ...stale], missing, shownList)
    if (stale.length > 0) showToast('error', inquiryActions.stale(stale.length))
  }

  const edit = useMutation({
    async mutationFn(request: EditRequest) {
      const all: Outcome = { done: [], stale: [], missing: [] }
      for await (const part of sendEdit(request.rows, request.edit)) {
        // Show what is done, even if the next part fails.
        keep(part, request)
        all.done.push(...part.done)
        all.stale.push(...part.stale)
        all.missing.push(...part.missing)
      }
      return all
    },
  })

  const open = useMutation({
    mutationFn: markOpened,
    onSuccess(inquiry) {
      countEdit(client, findRow(client, inquiry.id), inquiry)
      updateRows(client, [inquiry])
    },
  })

  return { edit: edit.mutateAsync, markOpened: open.mutate }
}
