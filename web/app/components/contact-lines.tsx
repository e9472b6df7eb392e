import { Fragment } from 'react'
import { phoneAddress } from '../lib/contact-addresses'
import { site } from '../lib/site'
import { contactPoints } from '../words/contact-points'
import styles from './contact-lines.module.css'

type ContactLinesProps = {
  /** For places that show the emergency number by itself. */
  withoutEmergency?: boolean
}

/** Phone numbers with their purpose, and the e-mail address, one per line. */
export function ContactLines({ withoutEmergency }: ContactLinesProps) {
  const { emergency } = site
  const phones = withoutEmergency
    ? site.phones.filter(({ number }) => number !== emergency?.number)
    : site.phones
  return (
    <address className={styles.lines}>
      {phones.map(({ number, purpose }) => (
        <Fragment key={number}>
          <a href={phoneAddress(number)}>
            {number}
            <span className="label">&ensp;{purpose}</span>
          </a>
          {number === emergency?.number && (
            <p className="label">
              {contactPoints.emergencyScope(emergency.services, emergency.area)}
            </p>
          )}
        </Fragment>
      ))}
      <a href={`mailto:${site.email}`}>{site.email}</a>
    </address>
  )
}
