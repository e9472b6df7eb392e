import { site } from '../content/site'
import { phoneAddress } from '../lib/phone-address'
import styles from './contact-lines.module.css'

/** Phone numbers and e-mail, one a line; `named` says what each number is for. */
export function ContactLines({ named = false }: { named?: boolean }) {
  return (
    <address className={styles.lines} data-named={named}>
      {site.phones.map(({ number, purpose }) => (
        <a key={number} href={phoneAddress(number)}>
          {number}
          {named && <span className="label">&ensp;{purpose}</span>}
        </a>
      ))}
      <a href={`mailto:${site.email}`}>{site.email}</a>
    </address>
  )
}
