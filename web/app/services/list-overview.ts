import type { ImageSource } from '../lib/image-source'
import type { Service } from '../lib/services/catalogue'
import { findServiceImage } from '../lib/services/images'
import { readServices } from '../lib/services/services.server'

export type OverviewRow = {
  service: Service & { alt: string }
  image: ImageSource
  text: string
  scope: string
}

/** Returns the rows of the overview, in the order of the services' numbers. */
export function listOverview(): OverviewRow[] {
  return readServices().map(({ slug, number, title, picture, overview }) => ({
    service: { slug, number, title, alt: picture.alt },
    image: findServiceImage(slug),
    ...overview,
  }))
}
