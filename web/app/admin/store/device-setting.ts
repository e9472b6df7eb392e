import { useSyncExternalStore } from 'react'
import { attempt } from './attempt'

/** Returns the hook of a setting that is on unless somebody has switched it off in this browser. */
export function deviceSetting(storageKey: string) {
  /** The setting if the browser refuses to store it: it then lasts as long as the page. */
  let unstored: boolean | undefined
  const listeners = new Set<() => void>()

  const read = () => unstored ?? attempt(() => localStorage.getItem(storageKey)) !== 'off'

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function change(next: boolean) {
    const isStored = attempt(() => {
      if (next) localStorage.removeItem(storageKey)
      else localStorage.setItem(storageKey, 'off')
      return true
    })
    unstored = isStored ? undefined : next
    for (const listener of listeners) listener()
  }

  return () => ({ isOn: useSyncExternalStore(subscribe, read), change })
}
