import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Edit } from '../../../../worker/inbox/contract'
import { inquiryActions } from '../../words/desk/inquiry-actions'
import { SignedOutError } from '../store/calls'
import { countEdit } from '../store/desk-state'
import type { Inquiry } from '../store/inquiry'
import { editKey, markOpened, type Outcome, sendEdit } from '../store/inquiry-calls'
import { findKnown, updateRows } from '../store/list-cache'
import { useToast } from '../ui/toast'

type EditRequest = {
  rows: readonly Inquiry[]
  edit: Edit
  /** The list that contained the rows before, and takes them back. */
  shownList?: QueryKey
}

type Pending = EditRequest & {
  /** Rows neither in a list nor open when the edit was sent, such as those that Undo restores. */
  unlisted: readonly Inquiry[]
}

/**
 * What this page's own edits have made of an inquiry, by id and version before the edit. Belongs to the
 * client, which is dropped on logout.
 */
const ownEdits = new WeakMap<QueryClient, Map<string, Inquiry>>()

/** Only edits made in quick succession are looked up, so older ones need not be kept. */
const maxOwnEdits = 500

function noteOwnEdits(client: QueryClient, before: readonly Inquiry[], after: readonly Inquiry[]) {
  const versions = new Map(before.map(({ id, version }) => [id, version]))
  const edits = [
    ...(ownEdits.get(client) ?? []),
    ...after.map((row) => [`${row.id} ${versions.get(row.id)}`, row] as const),
  ]
  ownEdits.set(client, new Map(edits.slice(-maxOwnEdits)))
}

/** Returns a row as it is after this page's own edits of it, unless a colleague has edited it. */
function afterOwnEdits(client: QueryClient, row: Inquiry): Inquiry {
  const next = ownEdits.get(client)?.get(`${row.id} ${row.version}`)
  return next && next.version > row.version ? afterOwnEdits(client, next) : row
}

/** Resolve once this page's replies and records of contact are stored, by inquiry. */
const correspondence = new Map<string, Promise<void>>()

/** Notes that a reply or record is being stored, which changes its inquiry; returns how to end that. */
export function noteCorrespondence(id: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  correspondence.set(id, promise)
  return () => {
    resolve()
    if (correspondence.get(id) === promise) correspondence.delete(id)
  }
}

/** Edits inquiries, updates every list, and reports which ones others had changed before. */
export function useEdits() {
  const client = useQueryClient()
  const showToast = useToast()

  function keep({ done, stale, missing }: Outcome, { unlisted, shownList }: Pending) {
    for (const row of done) {
      // A poll may have counted the edit already: then the row has changed, or is in no list any more.
      const before = findKnown(client, row.id) ?? unlisted.find(({ id }) => id === row.id)
      countEdit(client, before, row)
    }
    updateRows(client, [...done, ...stale], missing, shownList)
    if (stale.length > 0) showToast('error', inquiryActions.stale(stale.length))
  }

  /** Returns a row as it is after a reply that is still being stored, which is our own change too. */
  async function afterOwnCorrespondence(row: Inquiry) {
    const stored = correspondence.get(row.id)
    if (!stored) return afterOwnEdits(client, row)
    await stored
    return findKnown(client, row.id) ?? row
  }

  const edit = useMutation({
    // One after the other: an edit may be made before the answer to the previous one has come.
    scope: { id: 'edits' },
    mutationKey: editKey,
    async mutationFn(request: EditRequest) {
      const all: Outcome = { done: [], stale: [], missing: [] }
      const rows = await Promise.all(request.rows.map(afterOwnCorrespondence))
      const unlisted = rows.filter(({ id }) => !findKnown(client, id))
      try {
        for await (const part of sendEdit(rows, request.edit)) {
          noteOwnEdits(client, rows, part.done)
          // Show what is done, even if the next part fails.
          keep(part, { ...request, unlisted })
          all.done.push(...part.done)
          all.stale.push(...part.stale)
          all.missing.push(...part.missing)
        }
      } catch (thrown) {
        if (all.done.length === 0 || thrown instanceof SignedOutError) throw thrown
        // What is done can still be undone.
        console.error('An edit failed half-way', thrown)
        showToast('error', inquiryActions.savedPartly(all.done.length, rows.length))
      }
      return all
    },
  })

  const open = useMutation({
    mutationFn: markOpened,
    onSuccess(inquiry) {
      countEdit(client, findKnown(client, inquiry.id), inquiry)
      updateRows(client, [inquiry])
    },
  })

  return { edit: edit.mutateAsync, markOpened: open.mutate }
}
