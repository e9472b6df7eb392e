import { useQueryClient } from '@tanstack/react-query'
import type { Inquiry } from '../store/inquiry'
import { findKnown } from '../store/list-cache'
import { useKeys } from '../ui/keys'
import { useWhenOnline } from '../ui/toast'
import type { ListActions } from './list-actions'
import type { RowWindow } from './row-window'
import type { SelectionOfRows } from './selection'
import type { OpenInquiry } from './use-open-inquiry'
import type { WorkMenu, WorkMenus } from './work/use-work-menus'

type InboxParts = {
  rows: readonly Inquiry[]
  opened: OpenInquiry
  window: RowWindow
  selection: SelectionOfRows
  actions: ListActions
  menus: WorkMenus
  reply: (row: Inquiry) => void
  /** Opens the next or the previous row. */
  step: (by: 1 | -1) => void
}

/**
 * The keys of a list. While the focus is in the reading pane they apply to the open inquiry, else to
 * the selected rows or, if none, to the focused or open one.
 */
export function useInboxKeys(inbox: InboxParts, onShowKeys: () => void) {
  const { rows, opened, selection, actions, menus, reply } = inbox
  const client = useQueryClient()
  const whenOnline = useWhenOnline()
  const currentId = () => focusedId() ?? opened.id
  const currentRow = () => rows.find(({ id }) => id === currentId())
  /** The open inquiry may not be in the list, for example once it is answered. */
  const current = () => {
    const id = currentId()
    return currentRow() ?? (id === null ? undefined : findKnown(client, id))
  }
  const chosen = () => {
    const isReading = document.activeElement?.closest('[data-pane]')
    if (selection.selected.length > 0 && !isReading) return selection.selected
    const inquiry = current()
    return inquiry ? [inquiry] : []
  }
  const withCurrent = (run: (row: Inquiry) => void) => () => {
    const row = currentRow()
    if (row) run(row)
  }
  const openMenu = (menu: WorkMenu) => whenOnline(() => menus.open(menu, chosen(), anchorOf(menu)))
  const remove = whenOnline(() => actions.askToDelete(chosen()))

  function move(by: 1 | -1) {
    if (opened.id !== null) return inbox.step(by)
    const position = rows.findIndex(({ id }) => id === focusedId())
    const next = rows[position < 0 ? inbox.window.firstInView() : position + by]
    // After a click WebKit would not show the focus that a key moves.
    if (next) inbox.window.focusRow(next.id, { focusVisible: true })
  }

  useKeys({
    j: () => move(1),
    k: () => move(-1),
    o() {
      if (opened.id !== null && currentId() === opened.id) toggleFolded()
      else withCurrent(({ id }) => opened.open(id))()
    },
    x: withCurrent(({ id }) => selection.choose(id, false)),
    X: withCurrent(({ id }) => selection.choose(id, true)),
    e: whenOnline(() => actions.toggleDone(chosen())),
    a: openMenu('assign'),
    h: openMenu('remind'),
    s: openMenu('status'),
    u: whenOnline(() => actions.mark(chosen(), false)),
    r: opened.id === null ? withCurrent(reply) : () => press('[data-pane] [data-reply]'),
    n: () => document.querySelector<HTMLElement>('[data-pane] [data-note]')?.focus(),
    '!': whenOnline(() => actions.markSpam(chosen())),
    '#': remove,
    Delete: remove,
    // The key that a Mac labels Delete.
    Backspace: remove,
    Escape: () => (opened.id === null ? selection.clear() : opened.close()),
    z: whenOnline(() => press('[data-toast-action]')),
    '/': () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
    '?': onShowKeys,
  })
}

/** Returns the id of the row that has the focus. */
export function focusedId() {
  return document.activeElement?.closest<HTMLElement>('[data-inquiry]')?.dataset.inquiry
}

/** Returns the element next to which a key opens a menu: its button, or else the focused row. */
function anchorOf(menu: WorkMenu) {
  const buttons = Array.from(document.querySelectorAll(`main [data-menu="${menu}"]`))
  const shown = buttons.find((button) => button.checkVisibility())
  return (
    shown ?? document.activeElement?.closest('[data-inquiry]') ?? document.querySelector('main')
  )
}

/** Opens all that is folded in the timeline of the open enquiry, or folds it if all is open. */
function toggleFolded() {
  const folds = [...document.querySelectorAll<HTMLDetailsElement>('[data-timeline] details')]
  const isOpen = folds.some(({ open }) => !open)
  // A browser takes the focus from what is hidden.
  const around = folds.find((fold) => fold.contains(document.activeElement))
  if (!isOpen) around?.querySelector('summary')?.focus()
  for (const fold of folds) fold.open = isOpen
}

/** Clicks the last of the buttons that match a selector. */
function press(selector: string) {
  Array.from(document.querySelectorAll<HTMLElement>(selector)).at(-1)?.click()
}
