import { services } from '../content/services/catalogue'
import { servicePictures } from '../content/services/pictures'
import { sheets } from '../content/services/sheets'
import type { Service } from '../content/types/service'
import type { ServiceSheet } from '../content/types/sheet'
import type { PictureSource } from '../lib/picture-source'
import { serviceOf } from './service-of'

/** All that the page of one service shows. */
export type ServicePage = {
  service: Service
  /** How many services there are. */
  count: number
  picture: PictureSource
  sheet: ServiceSheet
  related: readonly { service: Service; why: string }[]
}

/** Returns the page of the service with that slug; undefined when there is none. */
export function findServicePage(slug: string): ServicePage | undefined {
  const service = services.find((known) => known.slug === slug)
  if (!service) return
  const sheet = sheets[service.slug]
  return {
    service,
    count: services.length,
    picture: servicePictures[service.slug],
    sheet,
    related: sheet.related.map(({ slug, why }) => ({ service: serviceOf(slug), why })),
  }
}
