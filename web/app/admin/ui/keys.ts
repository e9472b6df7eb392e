import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** What keys do: `KeyboardEvent.key`, or two of them one after the other, as in `g i`. */
export type Commands = Partial<Record<string, () => void>>

/** In ms: after a longer pause the second key of two stands for itself. */
const longestPause = 1000

let first = { key: '', at: 0 }

/**
 * Runs the command of a key that is pressed anywhere on the desk: not while somebody types or a
 * dialog is open, and not together with Ctrl, Alt or Meta, which belong to the browser. Escape
 * always works; letters can be switched off.
 */
export function useKeys(commands: Commands) {
  const { isOn } = useKeysSetting()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
    if (isTyping(event.target) || document.querySelector('dialog[open], :popover-open')) return
    if (!isOn && event.key !== 'Escape') return
    const isSecond = event.timeStamp - first.at < longestPause
    const command = (isSecond && commands[`${first.key} ${event.key}`]) || commands[event.key]
    if (!command) return
    event.preventDefault()
    command()
  })

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Notes each key after the commands of it: it may be the first of two. */
export function useKeyPairs() {
  useEffect(() => {
    const note = ({ key, timeStamp }: KeyboardEvent) => {
      first = { key, at: timeStamp }
    }
    window.addEventListener('keydown', note)
    return () => window.removeEventListener('keydown', note)
  }, [])
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

/** Read once: a browser may refuse its storage, and then the setting lasts as long as the page. */
let areOn: boolean | undefined
const listeners = new Set<() => void>()

/**
 * Whether single keys act, kept in this browser: whoever steers by voice, or by a screen reader that
 * passes letters on, can switch them off (WCAG 2.1.4).
 */
export function useKeysSetting() {
  const isOn = useSyncExternalStore(subscribe, readSetting)

  function change(next: boolean) {
    areOn = next
    attempt(() => {
      if (next) localStorage.removeItem(storageKey)
      else localStorage.setItem(storageKey, 'off')
    })
    for (const listener of listeners) listener()
  }

  return { isOn, change }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readSetting() {
  areOn ??= attempt(() => localStorage.getItem(storageKey)) !== 'off'
  return areOn
}

function attempt<Result>(access: () => Result) {
  try {
    return access()
  } catch {
    return undefined
  }
}
