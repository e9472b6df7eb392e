/** The text and title expected on each page: the content's, and words of the product. */

import { servicePath } from '../../web/app/lib/service-paths.ts'
import { readServices } from '../../web/app/lib/services/services.server.ts'
import { readTextPage } from '../../web/app/lib/text-page.server.ts'
import callToAction from '../../web/content/call-to-action.json' with { type: 'json' }
import company from '../../web/content/company.json' with { type: 'json' }
import about from '../../web/content/pages/about.json' with { type: 'json' }
import blogs from '../../web/content/pages/blogs.json' with { type: 'json' }
import contact from '../../web/content/pages/contact.json' with { type: 'json' }
import home from '../../web/content/pages/home.json' with { type: 'json' }
import overview from '../../web/content/pages/overview.json' with { type: 'json' }
import partners from '../../web/content/partners.json' with { type: 'json' }

const services = readServices()

const shared = [
  ...(partners.length > 0 ? ['Our Partners'] : []),
  callToAction.question,
  callToAction.invitation,
  callToAction.button,
]

/** Text expected on each route, apart from header and footer. */
export const pageWords: Record<string, string[]> = {
  '/': [
    home.hero.title,
    home.services.title,
    ...services.map(({ title }) => title),
    'Show more',
    'Read More',
    home.testimonials.title,
    home.testimonials.line,
    ...shared,
  ],
  '/services': [overview.heading, ...services.map(({ title }) => title), 'Read More'],
  ...Object.fromEntries(
    services.map(({ slug, title, page: { clauses, gallery } }) => [
      servicePath(slug),
      [title, ...clauses.map((clause) => clause.title), ...(gallery ? [gallery.title] : [])],
    ]),
  ),
  '/blogs': [...blogs.placeholders.map(({ title }) => title), 'Read More'],
  '/about': [about.story.title, about.mission.title, about.services.title, ...shared],
  '/contact': ['Send Us a Message', 'Name', 'E-mail', 'Message', 'Send Message'],
  '/contact/sent': ['No Message to Show', callToAction.button, 'Go to Homepage'],
  '/privacy': [],
  '/accessibility': [],
  '/not-there': ['Page Not Found', 'Go to Homepage', callToAction.button],
}

const end = ` | ${company.name}, ${company.country}`

/** The title of each page. */
export const pageTitles: Record<string, string> = {
  '/': company.name,
  '/services': overview.title + end,
  ...Object.fromEntries(
    services.map(({ slug, title }) => [servicePath(slug), `${title} - Services${end}`]),
  ),
  '/blogs': blogs.title + end,
  '/about': about.title + end,
  '/contact': contact.title + end,
  '/contact/sent': `Your message${end}`,
  '/privacy': readTextPage('web/content/pages/privacy.md').title + end,
  '/accessibility': readTextPage('web/content/pages/accessibility.md').title + end,
  '/not-there': `Page Not Found${end}`,
}
