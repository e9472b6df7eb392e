import type { ReactNode } from 'react'
import { Icon } from './icon'
import styles from './notice.module.css'

const icons = { success: 'check', waiting: 'mail', urgent: 'phone', error: 'warning' } as const

/**
 * The outcome of an action, or advice. The caller puts it in a live region that is already in the
 * page.
 */
export function Notice({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  return (
    <div className={styles.notice} data-tone={tone}>
      <Icon name={icons[tone]} />
      <div className={styles.body}>{children}</div>
    </div>
  )
}
