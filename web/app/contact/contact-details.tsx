import { PostalAddress } from '../components/postal-address'
import { ResponsiveImage } from '../components/responsive-image'
import { Spec, SpecRow } from '../components/spec'
import { contact } from '../content/contact'
import { site } from '../content/site'
import { labels } from '../content/words/labels'
import type { ImageSource } from '../lib/image-source'
import { phoneAddress } from '../lib/phone-address'
import styles from './contact-page.module.css'

/** Address, numbers and e-mail beside the form. */
export function ContactDetails({ image }: { image: ImageSource }) {
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
      <div className={`plate ${styles.image}`}>
        <ResponsiveImage source={image} alt="" sizes="(width >= 960px) 33vw, 100vw" />
      </div>
    </aside>
  )
}
