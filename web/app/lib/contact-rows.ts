import { contactPoints } from '../words/contact-points'
import { labels } from '../words/labels'
import { phoneAddress } from './contact-addresses'
import { site } from './site'

type ContactRow = {
  term: string
  links: readonly { text: string; address: string; purpose?: string }[]
}

/** How to reach the company, as rows of a text page. */
export const contactRows: readonly ContactRow[] = [
  { term: labels.email, links: [{ text: site.email, address: `mailto:${site.email}` }] },
  {
    term: labels.phone,
    links: site.phones.map(({ number, purpose }) => ({
      text: number,
      address: phoneAddress(number),
      purpose:
        number === site.emergency?.number
          ? `${purpose}: ${contactPoints.emergencyScope(site.emergency.services, site.emergency.area)}`
          : purpose,
    })),
  },
]
