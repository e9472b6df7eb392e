import type { BlogPosting, BreadcrumbList, Service, WebPage } from 'schema-dts'
import type { Post } from '../../app/blogs/posts.server'
import { legalLinks, mainLinks } from '../../app/content/navigation'
import { site } from '../../app/content/site'
import { language } from '../../app/lib/language'
import { siteAddress } from '../../app/lib/site-address'
import type { PageFacts } from '../document'
import { companyReference, websiteReference } from './company'

/** The page itself: what it is called, and what it is a part of. */
export function describePage({ path, heading, description }: PageFacts, image: string): WebPage {
  const address = siteAddress(path)
  return {
    '@type': 'WebPage',
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
 * The pages from the home page down to this one, called what the trail on the page calls them.
 * `trail` starts with the home page.
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

/** What a service page offers. */
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

/** What a post is. */
export function describePost({ path, title, date, summary }: Post, image: string): BlogPosting {
  return {
    '@type': 'BlogPosting',
    '@id': `${siteAddress(path)}#post`,
    headline: title,
    description: summary,
    datePublished: date,
    image,
    url: siteAddress(path),
    inLanguage: language,
    author: companyReference,
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
