import type { ReactNode } from 'react'
import { Icon } from './icon'
import styles from './notice.module.css'

/** How something went. Stands in a live region, which is the caller's: it has to be there before. */
export function Notice({ tone, children }: { tone: 'success' | 'error'; children: ReactNode }) {
  return (
    <div className={styles.notice} data-tone={tone}>
      <Icon name={tone === 'success' ? 'check' : 'warning'} />
      <div className={styles.body}>{children}</div>
    </div>
  )
}
