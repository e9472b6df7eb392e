import { useEffect, useEffectEvent, useState } from 'react'
import { phone } from '../../content/words/desk/phone'
import { useConnection } from '../store/connection'
import type { Inquiry } from '../store/inquiry'
import { useToast } from '../ui/toast'
import type { ListActions } from './list-actions'
import { replyHref } from './reading/pane-actions'
import type { RowWindow } from './row-window'
import type { SelectionOfRows } from './selection'
import type { OpenInquiry } from './use-open-inquiry'

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
      e: whenOnline(() => actions.file(chosen())),
      u: whenOnline(() => actions.mark(chosen(), false)),
      r: withCurrent((row) => location.assign(replyHref(row))),
      Delete: whenOnline(() => actions.askToDelete(chosen())),
      Escape: () => (opened.id === null ? selection.clear() : opened.close()),
      z: whenOnline(() => click('[data-toast-action]')),
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

/** What keys do, by `KeyboardEvent.key`. */
export type Commands = Partial<Record<string, () => void>>

/**
 * Runs the command of a key that is pressed anywhere on the desk: not while somebody types or a
 * dialog is open, and not together with Ctrl, Alt or Meta, which belong to the browser.
 */
function useDeskKeys(commands: Commands, isOn: boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const command = commands[event.key]
    if (!command || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
    if (isTyping(event.target) || document.querySelector('dialog[open], :popover-open')) return
    event.preventDefault()
    command()
  })

  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
}

/** A box that is ticked takes no text: its keys are free. */
function isTyping(target: EventTarget | null) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'))
  )
}

const storageKey = 'desk-keys'

/**
 * Whether single keys act, kept in this browser: whoever steers by voice, or by a screen reader that
 * passes letters on, can switch them off (WCAG 2.1.4).
 */
export function useKeysSetting() {
  const [isOn, setIsOn] = useState(() => attempt(() => localStorage.getItem(storageKey)) !== 'off')

  function change(next: boolean) {
    setIsOn(next)
    attempt(() => {
      if (next) localStorage.removeItem(storageKey)
      else localStorage.setItem(storageKey, 'off')
    })
  }

  return { isOn, change }
}

/** A browser may refuse its storage; then the setting lasts as long as the page. */
function attempt<Result>(access: () => Result) {
  try {
    return access()
  } catch {
    return undefined
  }
}

/** Returns what makes a command wait for the connection: without one it says so, and does nothing. */
function useWhenOnline() {
  const { isOnline } = useConnection()
  const showToast = useToast()
  return (act: () => void) => (isOnline ? act : () => showToast('error', phone.offline.refused))
}
