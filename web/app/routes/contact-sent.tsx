import { SentPage } from '../contact/sent-page'
import { referenceId, showReference } from '../contact/show-reference'
import { contact } from '../content/contact'
import { sent } from '../content/words/sent'
import type { PageHandle } from '../lib/page-handle'
import { unlistedPageMeta } from '../lib/page-meta'

export const meta = () => unlistedPageMeta({ title: sent.title, description: sent.description })
export const handle: PageHandle = {
  Page: ContactSent,
  pageName: contact.heading,
  isAboutContact: true,
}

function ContactSent() {
  const script = `(${showReference})(${JSON.stringify(referenceId)})`
  return (
    <>
      <SentPage />
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
    </>
  )
}

export default ContactSent
