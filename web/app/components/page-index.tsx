import { useId } from 'react'
import { labels } from '../content/words/labels'
import { useAnchorLinks } from '../lib/use-anchor-links'
import { useCurrentAnchor } from '../lib/use-current-anchor'
import styles from './page-index.module.css'

export type IndexEntry = { id: string; title: string; number?: string }

/** The sections of a page; the one that is being read is marked. */
export function PageIndex({ entries }: { entries: readonly IndexEntry[] }) {
  const titleId = useId()
  const follow = useAnchorLinks()
  const current = useCurrentAnchor(entries.map(({ id }) => id))
  return (
    <nav className={styles.index} aria-labelledby={titleId}>
      <h2 id={titleId}>{labels.onThisPage}</h2>
      <ol>
        {entries.map(({ id, title, number }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={follow} aria-current={id === current || undefined}>
              {number && <span className="label number">{number}</span>}
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
