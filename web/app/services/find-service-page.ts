import { services } from '../content/services/catalogue'
import { serviceImages } from '../content/services/images'
import { servicePages } from '../content/services/pages'
import type { Service } from '../content/types/service'
import type { ServicePage } from '../content/types/service-page'
import type { ImageSource } from '../lib/image-source'
import { listDrawings, type ServiceDrawing } from './list-drawings'
import { serviceOf } from './service-of'

/** All that the page of one service shows. */
export type ServicePageData = {
  service: Service
  /** How many services there are. */
  count: number
  image: ImageSource
  content: ServicePage
  drawings: readonly ServiceDrawing[]
  related: readonly { service: Service; why: string }[]
}

/** Returns the page of the service with that slug; undefined when there is none. */
export function findServicePage(slug: string): ServicePageData | undefined {
  const service = services.find((known) => known.slug === slug)
  if (!service) return
  const content = servicePages[service.slug]
  return {
    service,
    count: services.length,
    image: serviceImages[service.slug],
    content,
    drawings: listDrawings(service),
    related: content.related.map(({ slug, why }) => ({ service: serviceOf(slug), why })),
  }
}
