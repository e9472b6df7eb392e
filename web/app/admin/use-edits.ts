import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { acting } from '../content/words/desk/acting'
import { countEdit } from './desk-state'
import { type Edit, editsAtOnce, markOpened, type Outcome, sendEdit } from './edits'
import type { Inquiry } from './inquiries'
import { findRow, updateRows } from './list-cache'
import { useToast } from './toasts'

export type EditRequest = {
  rows: readonly Inquiry[]
  edit: Edit
  /** The list that the rows stood in before: it takes them back. */
  home?: QueryKey
}

/** Edits inquiries, shows them as they are then, and says what others had changed before. */
export function useEdits() {
  const client = useQueryClient()
  const showToast = useToast()

  function keep({ done, stale, gone }: Outcome, { rows, home }: EditRequest) {
    for (const row of done)
      countEdit(
        client,
        rows.find(({ id }) => id === row.id),
        row,
      )
    updateRows(client, [...done, ...stale], gone, home)
    if (stale.length > 0) showToast('error', acting.stale(stale.length))
  }

  const edit = useMutation({
    async mutationFn(request: EditRequest) {
      const all: Outcome = { done: [], stale: [], gone: [] }
      for (let start = 0; start < request.rows.length; start += editsAtOnce) {
        const rows = request.rows.slice(start, start + editsAtOnce)
        const outcome = await sendEdit(rows, request.edit)
        // What is done is shown, also when the next part fails.
        keep(outcome, { ...request, rows })
        all.done.push(...outcome.done)
        all.stale.push(...outcome.stale)
        all.gone.push(...outcome.gone)
      }
      return all
    },
  })

  const open = useMutation({
    mutationFn: markOpened,
    onSuccess({ inquiry }) {
      countEdit(client, findRow(client, inquiry.id), inquiry)
      updateRows(client, [inquiry])
    },
  })

  return { edit: edit.mutateAsync, markOpened: open.mutate }
}
