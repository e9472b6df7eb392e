import styles from './spinner.module.css'

/** A turning ring beside words that say what is under way. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
