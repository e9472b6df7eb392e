import type { MetaDescriptor } from 'react-router'
import { site } from './site'
import { siteAddress } from './site-address'

type Page = {
  path: string
  title: string
  /** If it differs from the page's own title. */
  searchTitle?: string
  description: string
  /** The publication date of an article, as an ISO date. */
  published?: string
  /** The day of its last change, which an article's head states. */
  updated?: string | undefined
}

/**
 * The head of a public page: title, description, canonical address and sharing card. The card's
 * image and the structured data are added to the built page (`web/build/page-metadata.ts`).
 */
export function pageMeta({
  path,
  title,
  searchTitle,
  description,
  published,
  updated,
}: Page): MetaDescriptor[] {
  const address = siteAddress(path)
  const fullTitle = path === '/' ? site.name : titleOf(title)
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: site.locale },
    { property: 'og:type', content: published ? 'article' : 'website' },
    ...(published ? [{ property: 'article:published_time', content: published }] : []),
    ...(published && updated ? [{ property: 'article:modified_time', content: updated }] : []),
    { property: 'og:title', content: searchTitle ?? fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** The head of a page that search engines must not index. */
export function unlistedPageMeta({
  title,
  description,
}: Pick<Page, 'title' | 'description'>): MetaDescriptor[] {
  return [
    { title: titleOf(title) },
    { name: 'description', content: description },
    { name: 'robots', content: 'noindex' },
  ]
}

/** Returns the full title of a page: its own title, the site's name and the country. */
export function titleOf(title: string) {
  return `${title} | ${site.name}, ${site.country}`
}
