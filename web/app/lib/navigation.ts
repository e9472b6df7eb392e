import file from '../../content/navigation.json' with { type: 'json' }
import type { Navigation } from './content/navigation'
import { servicePath } from './service-paths'
import { services } from './services/catalogue'

type NavigationLink = {
  label: string
  path: string
  /** Where the link leads, for screen reader users, if its label does not say. */
  about?: string
}
type NavigationGroup = { title: string; links: readonly NavigationLink[] }

const { labels, footer } = file as Navigation

const toLinks = (paths: readonly (keyof Navigation['labels'])[]): NavigationLink[] =>
  paths.map((path) => ({ label: labels[path], path }))

/** The links of the navigation bar. */
export const mainLinks = toLinks(['/', '/services', '/blogs', '/about', '/contact'])

/** The small links below the footer. */
export const legalLinks = toLinks(['/privacy', '/accessibility'])

/** The footer's first list. */
export const serviceLinks: NavigationGroup = {
  title: footer.services.title,
  links: [
    ...footer.services.listed
      .flatMap((slug) => services.filter((service) => service.slug === slug))
      .map(({ slug, title }) => ({ label: title, path: servicePath(slug) })),
    ...(footer.services.more ? [{ ...footer.services.more, path: '/services' }] : []),
  ],
}

/** The footer's lists of pages, one below the other. */
export const pageLinks: readonly NavigationGroup[] = footer.pages.map(({ title, paths }) => ({
  title,
  links: toLinks(paths),
}))
