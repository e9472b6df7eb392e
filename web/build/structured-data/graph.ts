import type { Graph, Thing } from 'schema-dts'
import type { Post } from '../../app/lib/posts/posts.server'
import { servicePath } from '../../app/lib/service-paths'
import { services } from '../../app/lib/services/catalogue'
import type { PageFacts } from '../document'
import { describeCompany, describeWebsite } from './company'
import { describePage, describePost, describeService, describeTrail } from './page'

type Subject = {
  page: PageFacts
  /** The pages above it, the home page first. */
  above: readonly PageFacts[]
  /** The address of its sharing card. */
  image: string
  /** The address of the home page's card, used for the company. */
  companyImage: string
  post: Post | undefined
}

/**
 * Describes a page to search engines, in the types of schema.org. Every block includes the company
 * and the site, so that references to them resolve on the same page.
 */
export function describe({ page, above, image, companyImage, post }: Subject): Graph {
  const things: Thing[] = [
    describeCompany(companyImage),
    describeWebsite(),
    describePage(page, image),
  ]
  if (above.length > 0) things.push(describeTrail([...above, page]))
  if (services.some(({ slug }) => servicePath(slug) === page.path)) {
    things.push(describeService(page, image))
  }
  if (post) things.push(describePost(post, image))
  return { '@context': 'https://schema.org', '@graph': things }
}

/** Returns the block for the page. */
export function graphTag(graph: Graph) {
  // Otherwise text with `</script>` in it would close the element.
  const json = JSON.stringify(graph).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${json}</script>`
}
