import { useEffect, useState } from 'react'

/** How long typing must pause before a search, in ms. */
const pause = 120

/** Returns the text once typing has paused. */
export function useDebounced(text: string) {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
