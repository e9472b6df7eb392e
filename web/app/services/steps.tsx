import styles from './steps.module.css'

/** Things that happen one after the other. */
export function Steps({ rows }: { rows: readonly { step: string; text: string }[] }) {
  return (
    <ol className={styles.steps}>
      {rows.map(({ step, text }) => (
        <li key={step}>
          <b>{step}</b>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
