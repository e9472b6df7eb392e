import { useEffect, useState } from 'react'
import { OpeningHours } from '../components/opening-hours'
import { PostalAddress } from '../components/postal-address'
import { ResponsiveImage } from '../components/responsive-image'
import { Spec, SpecRow } from '../components/spec'
import { WhatsAppLink } from '../components/whatsapp-link'
import { phoneAddress } from '../lib/contact-addresses'
import { fetchCards } from '../lib/fetch-cards'
import type { ImageSource } from '../lib/image-source'
import type { NamedService } from '../lib/services/catalogue'
import { site } from '../lib/site'
import { contactPoints } from '../words/contact-points'
import { labels } from '../words/labels'
import styles from './contact-page.module.css'
import { contact } from './content'

type ContactDetailsProps = {
  /** The service named in the address, if any. */
  service: NamedService | undefined
  /** The default image. */
  image: ImageSource
}

/** Contact details, opening hours and reply time, shown beside the form. */
export function ContactDetails({ service, image }: ContactDetailsProps) {
  const serviceImage = useServiceImage(service?.slug)
  return (
    <aside aria-label={contact.detailsLabel}>
      <Spec>
        {site.phones.map(({ number, purpose }) => (
          <SpecRow key={number} term={purpose}>
            <a href={phoneAddress(number)}>{number}</a>
            {number === site.emergency?.number && (
              <p>{contactPoints.emergencyScope(site.emergency.services, site.emergency.area)}</p>
            )}
          </SpecRow>
        ))}
        {site.whatsApp && (
          <SpecRow term={contactPoints.whatsApp}>
            <WhatsAppLink service={service} text={contactPoints.sendMessage} />
          </SpecRow>
        )}
        <SpecRow term={labels.email}>
          <a href={`mailto:${site.email}`}>{site.email}</a>
        </SpecRow>
        <SpecRow term={labels.address}>
          <PostalAddress />
        </SpecRow>
        <SpecRow term={contactPoints.openingHours}>
          <OpeningHours />
        </SpecRow>
        <SpecRow term={contactPoints.replyTime}>{contactPoints.reply(site.replyTime)}</SpecRow>
      </Spec>
      <div className={`plate ${styles.image}`}>
        <ResponsiveImage
          key={serviceImage?.src}
          source={serviceImage ?? image}
          alt=""
          sizes="(width >= 960px) 33vw, 100vw"
        />
      </div>
    </aside>
  )
}

/**
 * Returns the image of a service once its address is known. The prerendered page is the same for
 * all services, so the address is fetched only for visitors who ask about one.
 */
function useServiceImage(slug: string | undefined) {
  const [found, setFound] = useState<{ slug: string; image: ImageSource }>()

  useEffect(() => {
    if (!slug) return
    let isLeft = false
    fetchCards()
      .then((cards) => {
        const card = cards.find(({ page }) => page === slug)
        if (card && !isLeft) setFound({ slug, image: card.imageSource })
      })
      // The default image stays.
      .catch(console.error)
    return () => {
      isLeft = true
    }
  }, [slug])

  return found?.slug === slug ? found?.image : undefined
}
