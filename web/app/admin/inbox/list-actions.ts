import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import type { Clock } from '../../../../worker/clock/working-time'
import type { Edit } from '../../../../worker/inbox/contract'
import { inquiryActions } from '../../words/desk/inquiry-actions'
import { work } from '../../words/desk/work'
import { useClock } from '../store/clock'
import { type Inquiry, type InquiryDetails, isListed } from '../store/inquiry'
import { belongsTo } from '../store/list-cache'
import { useTeam } from '../store/team'
import type { ListScope } from '../store/views'
import { formatMoment } from '../ui/dates'
import { escapeInvisible } from '../ui/escape-invisible'
import { useErrorToast, useToast } from '../ui/toast'
import type { Deletion } from './deletion'
import { neighbourOf } from './neighbour'
import { askedOf } from './reading/outcome'
import { undoOf } from './undo-of'
import { useEdits } from './use-edits'
import { waitingDate } from './work/reminder-times'

type ListActionsOptions = {
  scope: ListScope
  /** The list that is shown, to which Undo restores the rows. */
  shownList: QueryKey
  rows: readonly Inquiry[]
  /** The open inquiry. */
  openId: string | null
  /**
   * Called once rows have left their list, with the row nearest to where they were.
   *
   * @param isFinished whether nothing more is to be done with them
   */
  onLeft: (ids: readonly string[], neighbour: string | undefined, isFinished: boolean) => void
  /** Called once a change of rows is undone, with the first of them. */
  onUndone: (id: string | undefined) => void
}

export type ListActions = ReturnType<typeof useListActions>

/** The actions on the rows of a list, shared by its buttons, menus and keys. */
export function useListActions(
  deletion: Deletion,
  { scope, shownList, rows: shown, openId, onLeft, onUndone }: ListActionsOptions,
) {
  const { edit } = useEdits()
  const { colleagues, me } = useTeam()
  const clock = useClock()
  const showToast = useToast()
  const fail = useErrorToast(inquiryActions.failed)
  const [outcomeAsked, setOutcomeAsked] = useState<{ id: string; isFocused: boolean } | null>(null)

  function askOutcome(id: string, status: Inquiry['status'], isFocused: boolean) {
    setOutcomeAsked(askedOf(status) ? { id, isFocused } : null)
  }

  async function mark(rows: readonly Inquiry[], isRead: boolean) {
    const changing = rows.filter((row) => (row.readAt !== null) !== isRead)
    if (changing.length === 0) return
    try {
      const { done, missing } = await edit({ rows: changing, edit: { isRead } })
      if (missing.length > 0) showToast('error', inquiryActions.missing(missing.length))
      // A single change can be undone with the button that made it.
      if (done.length < 2) return
      const text = inquiryActions.marked(done.length, isRead)
      const undo = () => edit({ rows: done, edit: { isRead: !isRead } }).catch(fail)
      showToast('success', text, { label: work.undo, run: () => void undo() })
    } catch (thrown) {
      fail(thrown)
    }
  }

  function askToDelete(rows: readonly Inquiry[]) {
    const here = rows.filter(({ deletedAt }) => deletedAt === null)
    if (here.length > 0) deletion.ask(here)
  }

  /** Edits inquiries, reports the result, and offers to undo it. Returns whether any was edited. */
  async function change(
    rows: readonly Inquiry[],
    wanted: Edit,
    text: string,
    { isFinished = false } = {},
  ) {
    if (rows.length === 0) return false
    const neighbour = neighbourOf(rows, shown)
    // The open inquiry may be in another list already, for example since it was answered.
    const here = rows.filter((row) => belongsTo(scope, row, me)).map(({ id }) => id)
    try {
      const { done, missing } = await edit({ rows, edit: wanted })
      if (missing.length > 0) showToast('error', inquiryActions.missing(missing.length))
      if (done.length === 0) return false
      const left = done.filter((row) => here.includes(row.id) && !belongsTo(scope, row, me))
      if (left.length > 0)
        onLeft(
          left.map(({ id }) => id),
          neighbour?.id,
          isFinished,
        )
      const [first, second] = done
      const name = first && !second ? escapeInvisible(first.name) : undefined
      showToast('success', work.changed(text, done.length, name), {
        label: work.undo,
        ...(name !== undefined && { suffix: work.undoSuffix(name) }),
        run: () => void undo(rows, done, wanted),
      })
      return true
    } catch (thrown) {
      fail(thrown)
      return false
    }
  }

  /** Restores each inquiry to what it was before: those that were alike in one call. */
  async function undo(before: readonly Inquiry[], now: readonly Inquiry[], wanted: Edit) {
    let count = 0
    setOutcomeAsked(null)
    try {
      const undoing = (row: Inquiry) => JSON.stringify(undoOf(row, wanted, Date.now()))
      const old = new Map(before.map((row) => [row.id, undoing(row)]))
      for (const [change, rows] of Map.groupBy(now, ({ id }) => old.get(id))) {
        if (!change) continue
        count += (await edit({ rows, edit: JSON.parse(change), shownList })).done.length
      }
      if (count > 0) showToast('success', inquiryActions.undone(count))
      onUndone(now[0]?.id)
    } catch (thrown) {
      if (count === 0) fail(thrown)
      else showToast('error', inquiryActions.undonePartly(count, now.length))
    }
  }

  return {
    mark,
    askToDelete,
    restore: deletion.restore,

    /** Marks the rows that are not done as done; if all are done, reopens them. */
    toggleDone(rows: readonly Inquiry[]) {
      const open = rows.filter(isListed).filter(({ doneAt }) => doneAt === null)
      if (open.length > 0) {
        return change(open, { isDone: true }, work.markedDone, { isFinished: true })
      }
      return change(rows.filter(isListed), { isDone: false }, work.reopened)
    },

    async setStatus(rows: readonly Inquiry[], status: Inquiry['status']) {
      const changing = rows.filter(isListed).filter((row) => row.status !== status)
      const edit = { status, ...returnOf(changing, status, clock) }
      const isDone = await change(changing, edit, work.statusIs(work.status[status]))
      const [only, other] = changing
      // The keys that follow are for the enquiry, such as for a reminder, and not typed into a field.
      if (isDone && only?.id === openId && !other) askOutcome(only.id, status, false)
    },

    /** The inquiry whose value or reason is asked for, while it is open. */
    outcomeAsked,
    askOutcome,
    closeOutcome: () => setOutcomeAsked(null),

    saveOutcome: (row: InquiryDetails, changed: Pick<Edit, 'amount' | 'outcomeReason'>) =>
      change([row], changed, work.outcomeSaved),

    /** Assigns the rows to a colleague, or to nobody. */
    assign(rows: readonly Inquiry[], ownerId: string | null) {
      const name = colleagues.find(({ id }) => id === ownerId)?.name
      const changing = rows.filter(isListed).filter((row) => row.ownerId !== ownerId)
      return change(changing, { ownerId }, name ? work.assigned(name) : work.unassigned)
    },

    /** Moves the rows to Waiting until a time, in ms; if null, until the customer answers. */
    remind(rows: readonly Inquiry[], at: number | null) {
      // Unlike a reminder, waiting does not reopen a done inquiry.
      const forCustomer = { remindAt: null, isWaiting: true, isDone: false }
      const wanted = at === null ? forCustomer : { remindAt: at }
      const text = at === null ? work.waits : work.reminded(formatMoment(at))
      return change(rows.filter(isListed), wanted, text)
    },

    clearReminder: (row: Inquiry) => change([row], { remindAt: null }, work.reminderCleared),

    markSpam: (rows: readonly Inquiry[]) =>
      change(rows.filter(isListed), { isHeld: true }, work.markedSpam, { isFinished: true }),
  }
}

/**
 * When inquiries return that are to wait for their customers. A later time that was set before stays, of several for
 * all of them.
 */
function returnOf(rows: readonly Inquiry[], status: Inquiry['status'], clock: Clock | undefined) {
  const now = Date.now()
  const isWaiting = status === 'answered' || status === 'quoted'
  const isSet = rows.some(({ remindAt }) => (remindAt ?? 0) > now)
  return isWaiting && !isSet ? { remindAt: waitingDate(now, clock) } : {}
}
