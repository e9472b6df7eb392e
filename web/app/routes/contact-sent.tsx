import { SentPage } from '../contact/sent-page'
import type { PageHandle } from '../lib/page-handle'
import { unlistedPageMeta } from '../lib/page-meta'
import { nothingSent } from '../words/nothing-sent'

export const meta = () =>
  unlistedPageMeta({ title: nothingSent.pageTitle, description: nothingSent.lead })

/** The Worker fills it in, at addresses that no route matches, for a message sent without scripts. */
export const handle: PageHandle = {
  isAboutContact: true,
  isStatic: true,
}

export default SentPage
