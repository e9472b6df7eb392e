import type { ReactNode } from 'react'
import { DeskIcon } from '../ui/desk-icon'
import styles from './empty-list.module.css'

/** Stands where the list will be; `action` leads out of it. */
export function EmptyList({ children, action }: { children: string; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <DeskIcon name="inbox" />
      <p>{children}</p>
      {action}
    </div>
  )
}
