import { useEffect, useEffectEvent } from 'react'

/** What keys do, by `KeyboardEvent.key`. */
export type Commands = Partial<Record<string, () => void>>

/**
 * Runs the command of a key that is pressed anywhere on the desk: not while somebody types or a
 * dialog is open, and not together with Ctrl, Alt or Meta, which belong to the browser.
 */
export function useDeskKeys(commands: Commands, isOn: boolean) {
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
