import styles from './fact-strip.module.css'

type FactStripProps = { facts: readonly { value: string; name: string }[] }

/** Four figures in a row, each over its name. */
export function FactStrip({ facts }: FactStripProps) {
  return (
    <dl className={styles.strip}>
      {facts.map(({ value, name }) => (
        <div key={name}>
          <dt className="label">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
