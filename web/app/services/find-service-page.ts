import type { BalloonProps } from '../components/balloons'
import { completedWork } from '../content/completed-work'
import type { Project } from '../content/types/completed-work'
import type { ImageSource } from '../lib/image-source'
import { getService, type Service } from '../lib/services/catalogue'
import { findServiceImage } from '../lib/services/images'
import type { ServicePage } from '../lib/services/schema'
import { readServices } from '../lib/services/services.server'
import { findClause } from './clause-numbers'
import { findServiceDrawing, type ServiceDrawing } from './find-service-drawing'

const projectsPerService = 3

export type Slide = { image: ImageSource; alt: string; caption: string }

export type Gallery = { id: string; title: string; slides: readonly Slide[] }

/** All the data of one service's page. */
export type ServicePageData = {
  service: Service & { alt: string }
  /** The number of services. */
  count: number
  image: ImageSource
  content: Omit<ServicePage, 'gallery'> & { gallery: Gallery | undefined }
  balloons: readonly BalloonProps[]
  drawing: ServiceDrawing | undefined
  projects: readonly Pick<Project, 'id' | 'title' | 'place' | 'year'>[]
  related: readonly { service: Service; image: ImageSource; why: string }[]
}

/** Returns the page data of the service with this slug; undefined if there is none. */
export function findServicePage(slug: string): ServicePageData | undefined {
  const services = readServices()
  const found = services.find((known) => known.slug === slug)
  if (!found) return
  const { number, title, picture, page } = found
  return {
    service: { slug, number, title, alt: picture.alt },
    count: services.length,
    image: findServiceImage(slug),
    content: {
      ...page,
      gallery: page.gallery && {
        ...page.gallery,
        slides: page.gallery.slides.map(({ image, ...slide }) => ({
          ...slide,
          image: findServiceImage(slug, image),
        })),
      },
    },
    balloons: picture.balloons.map(({ clause, ...place }) => {
      const target = findClause(services, slug, clause)
      return { ...place, number: target.number, title: target.title, to: `#${target.id}` }
    }),
    drawing: findServiceDrawing(services, found),
    projects: completedWork.projects
      .filter((project) => project.services.includes(slug))
      .slice(0, projectsPerService)
      .map(({ id, title: name, place, year }) => ({ id, title: name, place, year })),
    related: page.related.map(({ slug: other, why }) => ({
      service: getService(other),
      image: findServiceImage(other),
      why,
    })),
  }
}
