import styles from './wide-list-text.module.css'

/** Text that a narrow list has no room for: there it is for screen readers only. */
export function WideListText({ children }: { children: string }) {
  return <span className={`visually-hidden ${styles.text}`}>{children}</span>
}
