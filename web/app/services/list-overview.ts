import { services } from '../content/services/catalogue'
import { serviceImages } from '../content/services/images'
import { overview } from '../content/services/overview'
import type { Service } from '../content/types/service'
import type { ImageSource } from '../lib/image-source'

export type OverviewRow = {
  service: Service
  image: ImageSource
  text: string
  scope: string
}

/** Returns the rows of the overview, in the order of the services' numbers. */
export function listOverview(): OverviewRow[] {
  return services.map((service) => ({
    service,
    image: serviceImages[service.slug],
    ...overview.rows[service.slug],
  }))
}
