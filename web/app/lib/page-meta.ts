import type { MetaDescriptor } from 'react-router'
import { site } from '../content/site'

type Page = { path: string; title: string; description: string }

/** The head of a public page: title, description, canonical address and sharing card. */
export function pageMeta({ path, title, description }: Page): MetaDescriptor[] {
  const address = new URL(path, site.origin).href
  const fullTitle = path === '/' ? site.name : titleOf(title)
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { name: 'twitter:card', content: 'summary' },
  ]
}

/** The head of a page that search engines leave out. */
export function unlistedPageMeta({ title, description }: Omit<Page, 'path'>): MetaDescriptor[] {
  return [
    { title: titleOf(title) },
    { name: 'description', content: description },
    { name: 'robots', content: 'noindex' },
  ]
}

function titleOf(title: string) {
  return `${title} | ${site.name}, ${site.country}`
}
