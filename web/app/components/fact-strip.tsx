import { emergencyIn } from '../lib/contact-addresses'
import { EmergencyNumber } from './emergency'
import styles from './fact-strip.module.css'

type FactStripProps = {
  facts: readonly { value: string; name: string }[]
  /** Adds a line below, for use where no other border follows. */
  ruled?: boolean
}

/** Four figures in a row, each above its name. */
export function FactStrip({ facts, ruled }: FactStripProps) {
  return (
    <dl className={styles.strip} data-ruled={ruled}>
      {facts.map(({ value, name }) => (
        <div key={name}>
          <dt className="label">
            {name}
            <EmergencyScope beside={value} />
          </dt>
          <dd>
            {value} <EmergencyNumber beside={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * The area and services that the emergency number covers, which are fewer than the company's own.
 * The services have their own line, so that lines break alike in the label font and its wider
 * fallback.
 */
function EmergencyScope({ beside }: { beside: string }) {
  const emergency = emergencyIn(beside)
  if (!emergency) return null
  return (
    <>
      , {emergency.area}: <span className={styles.services}>{emergency.services}</span>
    </>
  )
}
