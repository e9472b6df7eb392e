import { labels } from '../content/words/labels'
import { useAnchorLinks } from '../lib/use-anchor-links'
import { useCurrentAnchor } from '../lib/use-current-anchor'
import { DisclosedLinks } from './disclosed-links'
import styles from './page-index.module.css'

export type IndexEntry = { id: string; title: string; number?: string }

/** The sections of a page; the one that is being read is marked. */
export function PageIndex({ entries }: { entries: readonly IndexEntry[] }) {
  const follow = useAnchorLinks()
  const current = useCurrentAnchor(entries.map(({ id }) => id))
  return (
    <DisclosedLinks title={labels.onThisPage} openFrom="desktop" className={styles.index}>
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
    </DisclosedLinks>
  )
}
