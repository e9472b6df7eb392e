import { site } from '../content/site'
import { contactPoints } from '../words/contact-points'
import { labels } from '../words/labels'
import { phoneAddress } from './contact-addresses'

/** How to reach the company, as rows of a text page. */
export const contactRows = [
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
] as const
