import { PageHead } from '../components/page-head'
import { ContactDetails } from '../contact/contact-details'
import { ContactForm } from '../contact/contact-form'
import { ContactLayout } from '../contact/contact-layout'
import { contact } from '../content/contact'
import type { PageHandle } from '../lib/page-handle'
import { pageMeta } from '../lib/page-meta'

export const meta = () => pageMeta({ path: '/contact', ...contact })
export const handle: PageHandle = { sheet: contact.heading }

export default function Contact() {
  return (
    <>
      <PageHead title={contact.heading} lead={contact.lead} />
      <ContactLayout>
        <ContactForm />
        <ContactDetails />
      </ContactLayout>
    </>
  )
}
