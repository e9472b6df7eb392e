import { Fragment } from 'react'
import { site } from '../content/site'
import { phoneAddress } from '../lib/contact-addresses'
import { contactPoints } from '../words/contact-points'
import styles from './contact-lines.module.css'

/** Phone numbers with their purpose, and the e-mail address, one per line. */
export function ContactLines() {
  const { emergency } = site
  return (
    <address className={styles.lines}>
      {site.phones.map(({ number, purpose }) => (
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
