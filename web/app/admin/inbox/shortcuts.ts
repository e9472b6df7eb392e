import { offline } from '../../content/words/desk/offline'
import { useConnection } from '../store/connection'
import type { Inquiry } from '../store/inquiry'
import { useKeys } from '../ui/keys'
import { useToast } from '../ui/toast'
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
  /** Opens the next row, or the one before. */
  step: (by: 1 | -1) => void
}

/** The keys of a list. What is done is done to the selected rows, else to the one with the focus. */
export function useInboxKeys(inbox: InboxParts, onShowKeys: () => void) {
  const { rows, opened, selection, actions, menus, reply } = inbox
  const whenOnline = useWhenOnline()
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
  const openMenu = (menu: WorkMenu) => whenOnline(() => menus.open(menu, chosen(), anchorOf(menu)))
  const remove = whenOnline(() => actions.askToDelete(chosen()))

  function move(by: 1 | -1) {
    if (opened.id !== null) return inbox.step(by)
    const position = rows.findIndex(({ id }) => id === focusedId())
    const next = rows[position < 0 ? inbox.window.firstInView() : position + by]
    if (next) inbox.window.focusRow(next.id)
  }

  useKeys({
    j: () => move(1),
    k: () => move(-1),
    o: withCurrent(({ id }) => opened.open(id)),
    x: withCurrent(({ id }) => selection.choose(id, false)),
    X: withCurrent(({ id }) => selection.choose(id, true)),
    e: whenOnline(() => actions.file(chosen())),
    a: openMenu('assign'),
    h: openMenu('remind'),
    s: openMenu('status'),
    u: whenOnline(() => actions.mark(chosen(), false)),
    // The open one may stand in no list.
    r: opened.id === null ? withCurrent(reply) : () => press('[data-pane] [data-reply]'),
    n: () => document.querySelector<HTMLElement>('[data-pane] [data-note]')?.focus(),
    '!': whenOnline(() => actions.markSpam(chosen())),
    '#': remove,
    Delete: remove,
    // What a Mac calls Delete.
    Backspace: remove,
    Escape: () => (opened.id === null ? selection.clear() : opened.close()),
    z: whenOnline(() => press('[data-toast-action]')),
    '/': () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
    '?': onShowKeys,
  })
}

/** The row that holds the focus. */
export function focusedId() {
  return document.activeElement?.closest<HTMLElement>('[data-inquiry]')?.dataset.inquiry
}

/** What a menu stands at that a key has opened: its button, or else what holds the focus. */
function anchorOf(menu: WorkMenu) {
  const buttons = Array.from(document.querySelectorAll(`main [data-menu="${menu}"]`))
  const shown = buttons.find((button) => button.checkVisibility())
  return (
    shown ?? document.activeElement?.closest('[data-inquiry]') ?? document.querySelector('main')
  )
}

/** Presses the latest of the buttons that a selector finds. */
function press(selector: string) {
  Array.from(document.querySelectorAll<HTMLElement>(selector)).at(-1)?.click()
}

/** Returns what makes a command wait for the connection: without one it says so, and does nothing. */
function useWhenOnline() {
  const { isOnline } = useConnection()
  const showToast = useToast()
  return (act: () => void) => (isOnline ? act : () => showToast('error', offline.refused))
}
