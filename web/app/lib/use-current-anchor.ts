import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { findSection } from './find-section'

/**
 * Returns the id of the section being read: the one that the address names while it is where the
 * jump has left it, or else the last one to pass the upper third of the window. Before hydration it
 * is the first section.
 */
export function useCurrentAnchor(ids: readonly string[]) {
  const [current, setCurrent] = useState(ids[0])
  const { hash } = useLocation()
  const key = ids.join(' ')

  useEffect(() => {
    const sections = key.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const named = sections.find((section) => section === findSection(hash))
    const update = () => setCurrent((findCurrent(sections, named) ?? sections[0])?.id)
    update()
    const ending = new AbortController()
    addEventListener('scroll', update, { passive: true, signal: ending.signal })
    addEventListener('resize', update, { signal: ending.signal })
    // Sections shown late, images and fonts move the sections without scrolling.
    const observer = new ResizeObserver(update)
    observer.observe(document.body)
    return () => {
      ending.abort()
      observer.disconnect()
    }
  }, [key, hash])

  return current
}

function findCurrent(sections: readonly HTMLElement[], named: HTMLElement | undefined) {
  const line = innerHeight / 3
  const topOf = (section: HTMLElement) => section.getBoundingClientRect().top
  const isInView = (section: HTMLElement) => topOf(section) >= 0 && topOf(section) < innerHeight
  const passed = sections.findLast((section) => topOf(section) < line)
  // At the end of the page, short last sections cannot rise to the line.
  const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
  if (named && isInView(named) && (isAtEnd || topOf(named) < line)) return named
  const last = sections.at(-1)
  return last && isAtEnd && isInView(last) ? last : passed
}
