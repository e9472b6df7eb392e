import type { BalloonProps } from '../components/balloons'
import { completedWork } from '../content/completed-work'
import { serviceBalloons } from '../content/services/balloons'
import { services } from '../content/services/catalogue'
import { serviceImages } from '../content/services/images'
import { servicePages } from '../content/services/pages'
import type { Project } from '../content/types/completed-work'
import type { Service } from '../content/types/service'
import type { ServicePage } from '../content/types/service-page'
import { getService } from '../lib/get-service'
import type { ImageSource } from '../lib/image-source'
import { findClause } from './clause-numbers'
import { listDrawings, type ServiceDrawing } from './list-drawings'

const projectsPerService = 3

/** All the data of one service's page. */
export type ServicePageData = {
  service: Service
  /** The number of services. */
  count: number
  image: ImageSource
  content: ServicePage
  balloons: readonly BalloonProps[]
  drawings: readonly ServiceDrawing[]
  projects: readonly Pick<Project, 'id' | 'title' | 'place' | 'year'>[]
  related: readonly { service: Service; image: ImageSource; why: string }[]
}

/** Returns the page data of the service with this slug; undefined if there is none. */
export function findServicePage(slug: string): ServicePageData | undefined {
  const service = services.find((known) => known.slug === slug)
  if (!service) return
  const content = servicePages[service.slug]
  return {
    service,
    count: services.length,
    image: serviceImages[service.slug],
    content,
    balloons: serviceBalloons[service.slug].map(({ clause, ...place }) => {
      const { id, number, title } = findClause(service.slug, clause)
      return { ...place, number, title, to: `#${id}` }
    }),
    drawings: listDrawings(service),
    projects: completedWork.projects
      .filter((project) => project.services.includes(service.slug))
      .slice(0, projectsPerService)
      .map(({ id, title, place, year }) => ({ id, title, place, year })),
    related: content.related.map(({ slug, why }) => ({
      service: getService(slug),
      image: serviceImages[slug],
      why,
    })),
  }
}
