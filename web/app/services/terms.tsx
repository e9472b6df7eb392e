import styles from './terms.module.css'

/** A data sheet: each part, and what is done about it. */
export function Terms({ rows }: { rows: readonly { term: string; text: string }[] }) {
  return (
    <dl className={styles.terms}>
      {rows.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
