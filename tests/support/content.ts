/** What tests need of the company's content, so that they quote none of it. */
import { readPosts } from '../../web/app/lib/posts/posts.server.ts'
import { readProjects } from '../../web/app/lib/projects/projects.server.ts'
import { completedWorkPath, servicePath } from '../../web/app/lib/service-paths.ts'
import { services } from '../../web/app/lib/services/catalogue.ts'
import { readServices } from '../../web/app/lib/services/services.server.ts'
import navigation from '../../web/content/navigation.json' with { type: 'json' }

// Near the end of a list of services, these two are below the first screen.
export const aService = serviceAt(-2)
export const anotherService = serviceAt(-1)

export const servicePage = servicePath(aService.slug)

/** What the links to the pages are called. */
export const pageLabels = navigation.labels

const withTable = readServices().find(({ page }) =>
  page.clauses.some(({ blocks }) => blocks.some(({ kind }) => kind === 'table')),
)
export const hasTable = Boolean(withTable)

/** The page of a service, one with a table if there is one. */
export const tablePage = servicePath(withTable?.slug ?? aService.slug)

/** A service with a carousel of more images than fit beside each other, if there is one. */
const withGallery = readServices().find(({ page }) => (page.gallery?.slides.length ?? 0) > 3)

/** Its page, or one without a carousel, whose `count` of images is 0. */
export const galleryPage = {
  path: servicePath(withGallery?.slug ?? aService.slug),
  title: withGallery?.page.gallery?.title ?? '',
  count: withGallery?.page.gallery?.slides.length ?? 0,
}

/** One page of each kind that the router shows. */
export const kindsOfPages = [
  ...new Set([
    '/',
    '/services',
    tablePage,
    galleryPage.path,
    '/blogs',
    ...readPosts().flatMap(({ path }, i) => (i === 0 ? [path] : [])),
    ...(readProjects().length > 0 ? [completedWorkPath] : []),
    '/about',
    '/contact',
    '/privacy',
  ]),
]

function serviceAt(position: number) {
  const service = services.at(position)
  if (!service) throw new Error('The site has fewer than two services.')
  return service
}
