import { useEffect, useState } from 'react'

/**
 * Answers which of the sections is being read: the last one that has passed the upper third of the
 * window. Before the scripts run it is the first.
 */
export function useCurrentAnchor(ids: readonly string[]) {
  const [current, setCurrent] = useState(ids[0])
  const key = ids.join(' ')

  useEffect(() => {
    const sections = key.split(' ').map((id) => document.getElementById(id))
    const update = () => {
      const passed = sections.filter(
        (section) => section && section.getBoundingClientRect().top < innerHeight / 3,
      )
      setCurrent(passed.at(-1)?.id ?? sections[0]?.id)
    }
    // A section's edge at that line is the only moment when the answer changes.
    const observer = new IntersectionObserver(update, { rootMargin: '-33% 0px -66%' })
    for (const section of sections) if (section) observer.observe(section)
    return () => observer.disconnect()
  }, [key])

  return current
}
