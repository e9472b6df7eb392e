import type { BlogPosting, BreadcrumbList, Service, WebPage } from 'schema-dts'
import { language } from '../../app/lib/language'
import { legalLinks, mainLinks } from '../../app/lib/navigation'
import type { Post } from '../../app/lib/posts/posts.server'
import { site } from '../../app/lib/site'
import { siteAddress } from '../../app/lib/site-address'
import type { PageFacts } from '../document'
import { companyReference, websiteReference } from './company'

const kinds: Record<string, 'AboutPage' | 'CollectionPage' | 'ContactPage'> = {
  '/about': 'AboutPage',
  '/blogs': 'CollectionPage',
  '/contact': 'ContactPage',
  '/services': 'CollectionPage',
}

/** Describes the page itself and its place in the site. */
export function describePage({ path, heading, description }: PageFacts, image: string): WebPage {
  const address = siteAddress(path)
  return {
    '@type': kinds[path] ?? 'WebPage',
    '@id': address,
    url: address,
    name: heading,
    description,
    primaryImageOfPage: { '@type': 'ImageObject', url: image },
    isPartOf: websiteReference,
    about: companyReference,
    ...(path !== '/' && { breadcrumb: { '@id': trailOf(path) } }),
  }
}

/**
 * Describes the breadcrumb trail, with the same labels as on the page. `trail` starts with the home
 * page and ends with this one.
 */
export function describeTrail(trail: readonly PageFacts[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    '@id': trailOf(trail.at(-1)?.path ?? '/'),
    itemListElement: trail.map(({ path, heading }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: labelOf(path) ?? heading,
      item: siteAddress(path),
    })),
  }
}

export function describeService({ path, heading, description }: PageFacts, image: string): Service {
  return {
    '@type': 'Service',
    '@id': `${siteAddress(path)}#service`,
    name: heading,
    serviceType: heading,
    description,
    image,
    url: siteAddress(path),
    provider: companyReference,
    areaServed: { '@type': 'Country', name: site.country },
    mainEntityOfPage: { '@id': siteAddress(path) },
  }
}

export function describePost(
  { path, title, date, updated, author, summary }: Post,
  image: string,
): BlogPosting {
  return {
    '@type': 'BlogPosting',
    '@id': `${siteAddress(path)}#post`,
    headline: title,
    description: summary,
    datePublished: date,
    dateModified: updated ?? date,
    image,
    url: siteAddress(path),
    inLanguage: language,
    author: author ? { '@type': 'Person', name: author.name } : companyReference,
    publisher: companyReference,
    mainEntityOfPage: { '@id': siteAddress(path) },
  }
}

function labelOf(path: string) {
  return [...mainLinks, ...legalLinks].find((link) => link.path === path)?.label
}

function trailOf(path: string) {
  return `${siteAddress(path)}#breadcrumb`
}
