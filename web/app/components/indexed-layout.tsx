import { type ReactNode, useEffect, useRef } from 'react'
import { useAnchorLinks } from '../lib/use-anchor-links'
import { useCurrentAnchor } from '../lib/use-current-anchor'
import { labels } from '../words/labels'
import { DisclosedLinks } from './disclosed-links'
import styles from './indexed-layout.module.css'

type IndexedLayoutProps = {
  entries: readonly IndexEntry[]
  /** Stays below the index in wide windows. */
  aside?: ReactNode
  children: ReactNode
}

/** A long page with a sticky index on the left and its sections on the right. */
export function IndexedLayout({ entries, aside, children }: IndexedLayoutProps) {
  return (
    <div className={`container grid ${styles.layout}`}>
      <aside>
        <PageIndex entries={entries} />
        {aside && <div className={styles.aside}>{aside}</div>}
      </aside>
      <div>{children}</div>
    </div>
  )
}

type IndexEntry = {
  id: string
  title: string
  number?: string
  /** The group that starts with it. */
  heading?: string | undefined
}

/** Links to the sections of a page; marks the section being read. */
function PageIndex({ entries }: { entries: readonly IndexEntry[] }) {
  const follow = useAnchorLinks()
  const current = useCurrentAnchor(entries.map(({ id }) => id))
  const list = useMarkedInView(current)
  return (
    <DisclosedLinks title={labels.onThisPage} openFrom="desktop" className={styles.index}>
      <ol ref={list}>
        {entries.map(({ id, title, number, heading }) => (
          <li key={id}>
            {heading && <span className={`label ${styles.heading}`}>{heading}</span>}
            <a href={`#${id}`} onClick={follow} aria-current={id === current || undefined}>
              {number && <span className="label number">{number}</span>} {title}
            </a>
          </li>
        ))}
      </ol>
    </DisclosedLinks>
  )
}

/** Keeps the marked link in view in an index that scrolls because the window is low. */
function useMarkedInView(current: string | undefined) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const link = list.current?.querySelector(`[href="#${current}"]`)
    const index = link?.closest('nav')
    if (!link || !index) return
    const { top, bottom } = link.getBoundingClientRect()
    const box = index.getBoundingClientRect()
    // `scrollIntoView` would also scroll the page. Browsers scroll by whole pixels.
    index.scrollTop +=
      Math.floor(Math.min(top - box.top, 0)) + Math.ceil(Math.max(bottom - box.bottom, 0))
  }, [current])
  return list
}
