import { Picture } from '../components/picture'
import { PostalAddress } from '../components/postal-address'
import { Spec, SpecRow } from '../components/spec'
import { contact } from '../content/contact'
import { site } from '../content/site'
import { labels } from '../content/words/labels'
import { phoneAddress } from '../lib/phone-address'
import type { PictureSource } from '../lib/picture-source'
import styles from './contact-page.module.css'

/** Address, numbers and e-mail beside the form. */
export function ContactDetails({ picture }: { picture: PictureSource }) {
  return (
    <aside aria-label={contact.detailsLabel}>
      <Spec>
        <SpecRow term={labels.address}>
          <PostalAddress />
        </SpecRow>
        {site.phones.map(({ number, purpose }) => (
          <SpecRow key={number} term={purpose}>
            <a href={phoneAddress(number)}>{number}</a>
          </SpecRow>
        ))}
        <SpecRow term={labels.email}>
          <a href={`mailto:${site.email}`}>{site.email}</a>
        </SpecRow>
      </Spec>
      <div className={`plate ${styles.picture}`}>
        <Picture source={picture} alt="" sizes="(width >= 960px) 33vw, 100vw" />
      </div>
    </aside>
  )
}
