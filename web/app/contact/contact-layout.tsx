import type { ReactNode } from 'react'
import styles from './contact-layout.module.css'

/** The form on the left, the details on the right; one under the other on small screens. */
export function ContactLayout({ children }: { children: ReactNode }) {
  return <div className={`sheet grid ${styles.layout}`}>{children}</div>
}
