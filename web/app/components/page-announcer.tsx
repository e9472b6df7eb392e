import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { labels } from '../words/labels'

/**
 * Announces the title of each page that is opened, as a screen reader does when a document loads,
 * and that a page is loading, for visitors who cannot see the progress bar (styles/busy.css).
 */
export function PageAnnouncer({ isLoading }: { isLoading: boolean }) {
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
      {isLoading ? labels.loading : title}
    </p>
  )
}
