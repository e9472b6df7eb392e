import type { BalloonProps } from '../components/balloons'
import type { PictureLink } from '../components/picture-links'
import type { ImageSource } from '../lib/image-source'
import { servicePath } from '../lib/service-paths'
import { getService, type Service } from '../lib/services/catalogue'
import { findServiceImage } from '../lib/services/images'
import type { ServicePage } from '../lib/services/schema'
import { readServices } from '../lib/services/services.server'
import { labels } from '../words/labels'
import { findClause } from './clause-numbers'
import { findServiceDrawing, type ServiceDrawing } from './find-service-drawing'

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
  related: readonly PictureLink[]
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
    related: page.related.map(({ slug: other, why }) => ({
      path: servicePath(other),
      label: labels.relatedTo(getService(other).number),
      title: getService(other).title,
      text: why,
      image: findServiceImage(other),
    })),
  }
}
