import { useEffect, useEffectEvent } from 'react'
import { deviceSetting } from '../store/device-setting'
import { hasModifier, keyOf } from './pressed-key'

/** Commands by key: a `KeyboardEvent.key`, or two keys in sequence, as in `g i`. */
export type Commands = Partial<Record<string, () => void>>

/** In ms: after a longer pause a key no longer counts as the second of a pair. */
const longestPause = 1000

const repeatable = ['j', 'k']

let first = { key: '', at: 0 }

/**
 * Runs the command of a key pressed anywhere on the desk, except while somebody is typing or a
 * dialog is open, and except with Ctrl, Alt or Meta, which belong to the browser. Every key but
 * Escape can be switched off.
 */
export function useKeys(commands: Commands) {
  const { isOn } = useKeysSetting()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || hasModifier(event)) return
    const key = keyOf(event)
    const needsKey = key === 'Escape' ? takesText : isTyping
    if (needsKey(event.target) || document.querySelector('dialog[open], :popover-open')) return
    if (!isOn && key !== 'Escape') return
    // A key that is held down moves through the list, but does nothing to it.
    if (event.repeat && !repeatable.includes(key)) return
    // Another part of the desk may have a command for the second key alone.
    const isSecond = first.key === 'g' && event.timeStamp - first.at < longestPause
    const command = commands[isSecond ? `g ${key}` : key]
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

/** Remembers each key after its command has run: it may be the first of a pair, unless it is typed. */
export function useKeyPairs() {
  useEffect(() => {
    const note = (event: KeyboardEvent) => {
      const key = hasModifier(event) || isTyping(event.target) ? '' : keyOf(event)
      first = { key, at: event.timeStamp }
    }
    window.addEventListener('keydown', note)
    return () => {
      window.removeEventListener('keydown', note)
      first = { key: '', at: 0 }
    }
  }, [])
}

/**
 * Whether an element takes text, or belongs to a form that somebody is filling in. A checkbox outside
 * a form does not, so keys still work while it has the focus.
 */
export function isTyping(target: EventTarget | null) {
  return takesText(target) || (target instanceof HTMLElement && target.closest('form') !== null)
}

function takesText(target: EventTarget | null) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])'))
  )
}

/**
 * Whether single-key shortcuts are on, kept in this browser. People who use speech input, or a
 * screen reader that passes letters on, can switch them off (WCAG 2.1.4).
 */
export const useKeysSetting = deviceSetting('desk-keys')

/** Returns functions that name a key on its button: they name none if the keys are off. */
export function useKeyHints() {
  const { isOn } = useKeysSetting()
  return {
    /** For `aria-keyshortcuts`. */
    shortcut: (key: string) => (isOn ? key : undefined),
    titleWith: (label: string, key: string) => (isOn ? `${label} (${key})` : label),
  }
}
