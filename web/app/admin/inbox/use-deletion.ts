import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { acting } from '../../content/words/desk/acting'
import { SignedOutError } from '../store/calls'
import type { Inquiry } from '../store/inquiry'
import { showHidden } from '../ui/escape-invisible'
import { useToast } from '../ui/toasts'
import { useEdits } from './use-edits'

type DeletionOptions = {
  /** The list that is shown: Undo brings the rows back to it. */
  home: QueryKey
  rows: readonly Inquiry[]
  /** Called once the rows are gone, with the row that stands nearest to them now. */
  onDeleted: (ids: readonly string[], neighbour: string | undefined) => void
  /** Called once rows are restored, with the row that stood nearest to them in this list. */
  onRestored: (ids: readonly string[], neighbour: string | undefined) => void
}

/** Deletes inquiries after a question, says how it went, and takes it back for a while. */
export function useDeletion({ home, rows, onDeleted, onRestored }: DeletionOptions) {
  const { edit } = useEdits()
  const showToast = useToast()
  const [asked, setAsked] = useState<readonly Inquiry[]>([])

  async function confirm() {
    const neighbour = neighbourOf(asked, rows)
    const outcome = await edit({ rows: asked, edit: { isDeleted: true } }).catch(readFailure)
    // The dialog goes first: it holds the focus.
    flushSync(() => setAsked([]))
    if (outcome === 'signedOut') return
    if (!outcome) return showToast('error', acting.deletion.failed)
    const { done, gone } = outcome
    const deleted = [...done.map(({ id }) => id), ...gone]
    if (deleted.length === 0) return
    onDeleted(deleted, neighbour?.id)
    showToast('success', acting.deletion.done(deleted.length), {
      label: acting.deletion.undo,
      ...describe(asked),
      run: () => restore(done),
    })
  }

  async function restore(deleted: readonly Inquiry[]) {
    const neighbour = neighbourOf(deleted, rows)
    const outcome = await edit({ rows: deleted, edit: { isDeleted: false }, home }).catch(
      readFailure,
    )
    if (outcome === 'signedOut') return
    if (!outcome) return showToast('error', acting.failed)
    const { done, gone } = outcome
    if (gone.length > 0) showToast('error', acting.gone(gone.length))
    if (done.length === 0) return done
    showToast('success', acting.restored(done.length))
    onRestored(
      done.map(({ id }) => id),
      neighbour?.id,
    )
    return done
  }

  return { asked, ask: setAsked, keep: () => setAsked([]), confirm, restore }
}

/** What failed is in the console already (server-state.tsx). */
function readFailure(thrown: unknown) {
  return thrown instanceof SignedOutError ? 'signedOut' : undefined
}

/** Returns the row after those that go, or else the one before. */
function neighbourOf(going: readonly Inquiry[], rows: readonly Inquiry[]) {
  const ids = new Set(going.map(({ id }) => id))
  const last = rows.findLastIndex(({ id }) => ids.has(id))
  const stays = ({ id }: Inquiry) => !ids.has(id)
  return rows.slice(last + 1).find(stays) ?? rows.slice(0, Math.max(last, 0)).findLast(stays)
}

function describe(asked: readonly Inquiry[]) {
  const [only, ...more] = asked
  return only && more.length === 0 && { suffix: acting.undoSuffix(showHidden(only.name)) }
}
