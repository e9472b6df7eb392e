import { EmergencyNumber } from './emergency'
import styles from './fact-strip.module.css'

type FactStripProps = {
  facts: readonly { value: string; name: string }[]
  /** With a line below, where nothing else closes it. */
  ruled?: boolean
}

/** Four figures in a row, each over its name. */
export function FactStrip({ facts, ruled }: FactStripProps) {
  return (
    <dl className={styles.strip} data-ruled={ruled}>
      {facts.map(({ value, name }) => (
        <div key={name}>
          <dt className="label">{name}</dt>
          <dd>
            {value} <EmergencyNumber beside={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
