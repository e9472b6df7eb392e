/** The text and title expected on each page: the content's, and words of the product. */

import { servicePath } from './app/lib/service-paths'
import { readServices } from './app/lib/services/services.server'
import { readTextPage } from './app/lib/text-page.server'
import callToAction from './content/call-to-action.json'
import company from './content/company.json'
import about from './content/pages/about.json'
import blogs from './content/pages/blogs.json'
import contact from './content/pages/contact.json'
import home from './content/pages/home.json'
import overview from './content/pages/overview.json'
import partners from './content/partners.json'

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
  '/404': ['Page Not Found', 'Go to Homepage', callToAction.button],
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
  '/404': `Page Not Found${end}`,
}
