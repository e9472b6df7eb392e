import { site } from '../content/site'
import { labels } from '../content/words/labels'
import { ButtonLink } from './button'
import { ContactLines } from './contact-lines'
import styles from './footer-contact.module.css'
import { Icon } from './icon'
import { PostalAddress } from './postal-address'

/** Every way to reach the company, in the footer. */
export function FooterContact() {
  return (
    <>
      <h2 className={`label ${styles.title}`}>{labels.address}</h2>
      <p>
        <PostalAddress />
      </p>
      <div className={styles.lines}>
        <ContactLines />
      </div>
      <ul className={styles.social}>
        {site.socialLinks.map(({ name, icon, address }) => (
          <li key={name}>
            <ButtonLink look="line" size="icon" to={address} aria-label={`${site.name} on ${name}`}>
              <Icon name={icon} />
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  )
}
