import type { ReactNode } from 'react'
import { Icon } from './icon'
import styles from './notice.module.css'

/** The outcome of an action. The caller puts it in a live region that is already in the page. */
export function Notice({ tone, children }: { tone: 'success' | 'error'; children: ReactNode }) {
  return (
    <div className={styles.notice} data-tone={tone}>
      <Icon name={tone === 'success' ? 'check' : 'warning'} />
      <div className={styles.body}>{children}</div>
    </div>
  )
}
