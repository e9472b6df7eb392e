import { phoneAddress } from '../lib/contact-addresses'
import { usePageHandle } from '../lib/page-handle'
import { inquiryPath } from '../lib/service-paths'
import { site } from '../lib/site'
import { contactPoints } from '../words/contact-points'
import styles from './contact-bar.module.css'
import { Icon } from './icon'
import { SiteLink } from './site-link'
import { WhatsAppLink } from './whatsapp-link'

/** Links to call, chat and enquire at the bottom of a phone's screen, except on contact pages. */
export function ContactBar() {
  const { service, isAboutContact } = usePageHandle()
  if (isAboutContact) return null
  const [office] = site.phones
  return (
    <nav className={styles.bar} aria-label={contactPoints.quickContact}>
      <a href={phoneAddress(office.number)}>
        <Icon name="phone" />
        <span>
          {contactPoints.call}
          <span className="visually-hidden">
            {' '}
            {contactPoints.callOffice(office.purpose, office.number)}
          </span>
        </span>
      </a>
      <WhatsAppLink service={service} />
      <SiteLink to={service ? inquiryPath(service.slug) : '/contact'}>
        <Icon name="mail" />
        <span>{contactPoints.inquire}</span>
      </SiteLink>
    </nav>
  )
}
