import { useState } from 'react'

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
