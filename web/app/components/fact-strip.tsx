import { emergencyIn } from '../lib/contact-addresses'
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
 * Where and for what the emergency number is: a company does more, and in more places, than it is
 * on call for. Its lines end alike in the labels' typeface and in its wider stand-in.
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
