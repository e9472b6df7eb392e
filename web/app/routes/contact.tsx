import { PageHead } from '../components/page-head'
import { ContactDetails } from '../contact/contact-details'
import { ContactForm } from '../contact/contact-form'
import styles from '../contact/contact-page.module.css'
import { contact } from '../contact/content'
import { ServedArea } from '../contact/served-area'
import { useServiceAskedFor } from '../contact/use-service-asked-for'
import type { PageHandle } from '../lib/page-handle'
import { pageMeta } from '../lib/page-meta'
import { services } from '../lib/services/catalogue'
import { findServiceImage } from '../lib/services/images'
import type { Route } from './+types/contact'

export const meta = () => pageMeta({ path: '/contact', ...contact })
type Data = ReturnType<typeof loader>

export const handle: PageHandle<Data> = { isAboutContact: true }

/** Runs at build time, so that visitors load only this part of the catalogue. */
export function loader() {
  return {
    serviceTitles: Object.fromEntries(services.map(({ slug, title }) => [slug, title])),
    emergencyServices: services.flatMap((it) => (it.isEmergencyService ? [it.slug] : [])),
    image: findServiceImage(contact.imageOf),
  }
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { image, ...ofServices } = loaderData
  const service = useServiceAskedFor(ofServices.serviceTitles)
  return (
    <>
      <PageHead title={contact.heading} lead={contact.lead} isClose />
      <div className={`container grid ${styles.layout}`}>
        <ContactForm service={service} {...ofServices} />
        <ContactDetails service={service} image={image} />
      </div>
      <ServedArea />
    </>
  )
}
