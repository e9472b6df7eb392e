import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Edit } from '../../../../worker/inbox/edit-contract'
import { inquiryActions } from '../../content/words/desk/inquiry-actions'
import { work } from '../../content/words/desk/work'
import { SignedOutError } from '../store/calls'
import type { Inquiry } from '../store/inquiry'
import { escapeInvisible } from '../ui/escape-invisible'
import { useToast } from '../ui/toast'
import { useEdits } from './use-edits'

type Deletion = ReturnType<typeof useDeletion>

/** What can be done with rows of a list, by its buttons and by its keys. */
export function useListActions(deletion: Deletion, { rows: shown, onLeft }: ListActionsOptions) {
  const { edit } = useEdits()
  const showToast = useToast()

  async function mark(rows: readonly Inquiry[], isRead: boolean) {
    const changing = rows.filter((row) => (row.readAt !== null) !== isRead)
    if (changing.length === 0) return
    try {
      const { missing } = await edit({ rows: changing, edit: { isRead } })
      if (missing.length > 0) showToast('error', inquiryActions.missing(missing.length))
    } catch (thrown) {
      if (!(thrown instanceof SignedOutError)) showToast('error', inquiryActions.failed)
    }
  }

  function askToDelete(rows: readonly Inquiry[]) {
    const here = rows.filter(({ deletedAt }) => deletedAt === null)
    if (here.length > 0) deletion.ask(here)
  }

  /** Changes the state of the work, says so, and offers to take it back. */
  async function change(
    rows: readonly Inquiry[],
    wanted: WorkEdit,
    text: (count: number) => string,
  ) {
    if (rows.length === 0) return
    const neighbour = neighbourOf(rows, shown)
    try {
      const { done, missing } = await edit({ rows, edit: wanted })
      if (missing.length > 0) showToast('error', inquiryActions.missing(missing.length))
      if (done.length === 0) return
      const ids = done.map(({ id }) => id)
      if (done.some(({ box }, i) => box !== rows[i]?.box)) onLeft(ids, neighbour?.id)
      showToast('success', text(done.length), {
        label: work.undo,
        ...(rows[0] &&
          rows.length === 1 && { suffix: work.undoSuffix(escapeInvisible(rows[0].name)) }),
        run: () => undo(rows, done),
      })
    } catch (thrown) {
      if (!(thrown instanceof SignedOutError)) showToast('error', inquiryActions.failed)
    }
  }

  /** Makes each what it was before. */
  async function undo(before: readonly Inquiry[], now: readonly Inquiry[]) {
    try {
      for (const row of now) {
        const was = before.find(({ id }) => id === row.id)
        if (was) await edit({ rows: [row], edit: workOf(was) })
      }
    } catch (thrown) {
      if (!(thrown instanceof SignedOutError)) showToast('error', inquiryActions.failed)
    }
  }

  /** Files what is not done yet; where all is, it comes back to the inbox. */
  function file(rows: readonly Inquiry[]) {
    const listed = rows.filter(({ box }) => box !== 'held' && box !== 'bin')
    const open = listed.filter(({ doneAt }) => doneAt === null)
    if (open.length > 0) return change(open, { isDone: true }, work.filed)
    return change(listed, { isDone: false }, work.reopened)
  }

  function setStatus(row: Inquiry, status: Inquiry['status']) {
    return change([row], { status }, () => work.statusSet(work.status[status]))
  }

  return { mark, askToDelete, restore: deletion.restore, file, setStatus }
}

/** What an undo brings back. */
function workOf({ status, doneAt, isWaiting, remindAt }: Inquiry): WorkEdit {
  return doneAt === null ? { status, isDone: false, isWaiting, remindAt } : { status, isDone: true }
}

type WorkEdit = Pick<Edit, 'status' | 'isDone' | 'isWaiting' | 'remindAt'>

type ListActionsOptions = {
  rows: readonly Inquiry[]
  /** Called once rows have left their list, with the row that stands nearest to them now. */
  onLeft: (ids: readonly string[], neighbour: string | undefined) => void
}

export type ListActions = ReturnType<typeof useListActions>

type DeletionOptions = {
  /** The list that is shown: Undo brings the rows back to it. */
  shownList: QueryKey
  rows: readonly Inquiry[]
  /** Called once the rows are deleted, with the row that stands nearest to them now. */
  onDeleted: (ids: readonly string[], neighbour: string | undefined) => void
  /** Called once rows are restored, with the row that stood nearest to them in this list. */
  onRestored: (ids: readonly string[], neighbour: string | undefined) => void
}

/** Deletes inquiries after a question, says how it went, and takes it back for a while. */
export function useDeletion({ shownList, rows, onDeleted, onRestored }: DeletionOptions) {
  const { edit } = useEdits()
  const showToast = useToast()
  const [asked, setAsked] = useState<readonly Inquiry[]>([])

  async function confirm() {
    const neighbour = neighbourOf(asked, rows)
    const outcome = await edit({ rows: asked, edit: { isDeleted: true } }).catch(readFailure)
    // The dialog goes first: it holds the focus.
    flushSync(() => setAsked([]))
    if (outcome === 'signedOut') return
    if (!outcome) return showToast('error', inquiryActions.deletion.failed)
    const { done, missing } = outcome
    const deleted = [...done.map(({ id }) => id), ...missing]
    if (deleted.length === 0) return
    onDeleted(deleted, neighbour?.id)
    showToast('success', inquiryActions.deletion.done(deleted.length), {
      label: inquiryActions.deletion.undo,
      ...describe(asked),
      run: () => restore(done),
    })
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

  return { asked, ask: setAsked, cancel: () => setAsked([]), confirm, restore }
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
  return (
    only && more.length === 0 && { suffix: inquiryActions.undoSuffix(escapeInvisible(only.name)) }
  )
}
