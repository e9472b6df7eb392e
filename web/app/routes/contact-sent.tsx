import { MessagePage } from '../components/message-page'
import { draftSlot, offerDraft } from '../contact/offer-draft'
import { contact } from '../content/contact'
import { sent } from '../content/words/sent'
import type { PageHandle } from '../lib/page-handle'
import { unlistedPageMeta } from '../lib/page-meta'

export const meta = () => unlistedPageMeta({ title: contact.title, description: sent.lead })
export const handle: PageHandle = { pageName: contact.heading, isAboutContact: true }

export default function ContactSent() {
  const script = `(${offerDraft})(${JSON.stringify(draftSlot)})`
  return (
    <>
      <MessagePage {...sent} />
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
    </>
  )
}
