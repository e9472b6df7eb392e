import type { Inquiry } from '../store/inquiry'
import { useWhenUp } from '../ui/use-when-online'
import { replyHref } from './reading/pane-actions'
import { useDeskKeys } from './use-desk-keys'
import type { ListActions } from './use-list-actions'
import type { OpenInquiry } from './use-open-inquiry'
import type { RowWindow } from './use-row-window'
import type { SelectionOfRows } from './use-selection'

type InboxParts = {
  rows: readonly Inquiry[]
  opened: OpenInquiry
  window: RowWindow
  selection: SelectionOfRows
  actions: ListActions
}

/** The keys of a list. What is done is done to the selected rows, else to the one with the focus. */
export function useInboxKeys(inbox: InboxParts, isOn: boolean, onShowKeys: () => void) {
  const { rows, opened, selection, actions } = inbox
  const whenUp = useWhenUp()
  const current = () => rows.find(({ id }) => id === (focusedId() ?? opened.id))
  const chosen = () => {
    if (selection.selected.length > 0) return selection.selected
    const row = current()
    return row ? [row] : []
  }
  const withCurrent = (run: (row: Inquiry) => void) => () => {
    const row = current()
    if (row) run(row)
  }

  function move(step: 1 | -1) {
    const position = rows.findIndex(({ id }) => id === (opened.id ?? focusedId()))
    const next = rows[position < 0 ? inbox.window.firstInView() : position + step]
    if (!next) return
    if (opened.id === null) inbox.window.focusRow(next.id)
    else opened.open(next.id)
  }

  useDeskKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      o: withCurrent(({ id }) => opened.open(id)),
      x: withCurrent(({ id }) => selection.choose(id, false)),
      X: withCurrent(({ id }) => selection.choose(id, true)),
      u: whenUp(() => actions.mark(chosen(), false)),
      r: withCurrent((row) => location.assign(replyHref(row))),
      Delete: whenUp(() => actions.askToDelete(chosen())),
      Escape: () => (opened.id === null ? selection.clear() : opened.close()),
      z: whenUp(() => click('[data-toast-action]')),
      '/': () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
      '?': onShowKeys,
    },
    isOn,
  )
}

/** The row that holds the focus. */
function focusedId() {
  return document.activeElement?.closest<HTMLElement>('[data-inquiry]')?.dataset.inquiry
}

/** Presses the latest of the buttons that a selector finds. */
function click(selector: string) {
  Array.from(document.querySelectorAll<HTMLElement>(selector)).at(-1)?.click()
}
