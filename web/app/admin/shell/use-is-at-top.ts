import { type RefObject, useEffect, useState } from 'react'

/**
 * Answers whether an element that stands at the start of the page is in view. Asking for the scroll
 * position instead would make the browser lay out the page at each turn of the wheel.
 */
export function useIsAtTop(start: RefObject<HTMLElement | null>) {
  const [isAtTop, setAtTop] = useState(true)

  useEffect(() => {
    if (!start.current) return
    const observer = new IntersectionObserver((entries) => {
      const latest = entries.at(-1)
      if (latest) setAtTop(latest.isIntersecting)
    })
    observer.observe(start.current)
    return () => observer.disconnect()
  }, [start])

  return isAtTop
}
