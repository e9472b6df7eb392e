import { emergencyIn, phoneAddress } from '../lib/contact-addresses'
import { site } from '../lib/site'
import { contactPoints } from '../words/contact-points'
import styles from './emergency.module.css'

/** The emergency number, if the text beside it promises the emergency service. */
export function EmergencyNumber({ beside }: { beside: string }) {
  const emergency = emergencyIn(beside)
  if (!emergency) return null
  return (
    <a className={styles.number} href={phoneAddress(emergency.number)}>
      {emergency.number}
    </a>
  )
}

/** The same as a sentence that also says what the number is for. */
export function EmergencySentence({ beside }: { beside: string }) {
  const emergency = emergencyIn(beside)
  if (!emergency) return null
  const scope = contactPoints.emergencyScope(emergency.services, emergency.area)
  return (
    <>
      {contactPoints.call} <EmergencyNumber beside={beside} /> ({scope}).
    </>
  )
}

/** The emergency number with its scope, styled for the header or for the top of the menu. */
export function EmergencyCall({ variant }: { variant: 'header' | 'menu' }) {
  const { emergency } = site
  if (!emergency) return null
  return (
    <a className={styles.call} data-variant={variant} href={phoneAddress(emergency.number)}>
      <span className="label">
        {contactPoints.emergency(emergency.hours)}:{' '}
        <span className={`visually-hidden ${styles.services}`}>{emergency.services}, </span>
        <span className={styles.area}>{emergency.area}</span>
      </span>
      <span>{emergency.number}</span>
    </a>
  )
}
