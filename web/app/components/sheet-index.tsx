import { useId } from 'react'
import { Link } from 'react-router'
import { labels } from '../content/words/labels'
import { useAnchorLinks } from '../lib/use-anchor-links'
import { useCurrentAnchor } from '../lib/use-current-anchor'
import styles from './sheet-index.module.css'

export type IndexEntry = { id: string; title: string; number?: string }

/** The sections of a page; the one that is being read is marked. */
export function SheetIndex({ entries }: { entries: readonly IndexEntry[] }) {
  const titleId = useId()
  const setOut = useAnchorLinks()
  const current = useCurrentAnchor(entries.map(({ id }) => id))
  return (
    <nav className={styles.index} aria-labelledby={titleId}>
      <h2 id={titleId}>{labels.onThisPage}</h2>
      <ol>
        {entries.map(({ id, title, number }) => (
          <li key={id}>
            <Link to={`#${id}`} onClick={setOut} aria-current={id === current || undefined}>
              {number && <span className="label number">{number}</span>}
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
