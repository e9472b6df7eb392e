import styles from './spinner.module.css'

/** A spinning ring beside text that says what is happening. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
