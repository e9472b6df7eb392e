import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Says the title of each page that is opened, as a screen reader does when a document loads. */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
  }, [pathname])

  return (
    <p className="visually-hidden" aria-live="polite">
      {title}
    </p>
  )
}
