import { useCallback, useEffect, useState } from 'react'

/** Long enough for a screen reader to have read it, in ms. */
const shownFor = 10_000

/** Returns the text of a status region, and what puts a text there for a while: said once, then gone. */
export function useAnnouncement() {
  const [text, setText] = useState('')
  useEffect(() => {
    if (!text) return
    const timer = setTimeout(() => setText(''), shownFor)
    return () => clearTimeout(timer)
  }, [text])
  return [text, useCallback((next: string) => setText(next), [])] as const
}
