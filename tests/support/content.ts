/** What tests need of the company's content, so that they quote none of it. */
import { servicePath } from '../../web/app/lib/service-paths.ts'
import { services } from '../../web/app/lib/services/catalogue.ts'
import { readServices } from '../../web/app/lib/services/services.server.ts'
import navigation from '../../web/content/navigation.json' with { type: 'json' }

// Near the end of a list of services, these two are below the first screen.
export const aService = serviceAt(-2)
export const anotherService = serviceAt(-1)

export const servicePage = servicePath(aService.slug)

/** What the links to the pages are called. */
export const pageLabels = navigation.labels

/** The page of a service with a table. */
export const tablePage = servicePath(findTable())

/** The page of a service with a carousel of images. */
export const galleryPage = findGallery()

function serviceAt(position: number) {
  const service = services.at(position)
  if (!service) throw new Error('The site has fewer than two services.')
  return service
}

function findTable() {
  const found = readServices().find(({ page }) =>
    page.clauses.some(({ blocks }) => blocks.some(({ kind }) => kind === 'table')),
  )
  if (!found) throw new Error('No service has a table.')
  return found.slug
}

function findGallery() {
  for (const { slug, page } of readServices()) {
    if (!page.gallery) continue
    const { title, slides } = page.gallery
    return { path: servicePath(slug), title, count: slides.length }
  }
  throw new Error('No service has a carousel of images.')
}
