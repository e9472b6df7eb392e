import { services } from '../content/services/catalogue'
import { serviceImages } from '../content/services/images'
import type { PictureSource } from '../lib/picture-source'

/** One service as `/data/services.json` lists it. */
export type CatalogueCard = {
  number: string
  title: string
  description: string
  /** Address of one picture file that every browser shows. */
  image: string
  /** The last part of its page's address. */
  page: string
  alt: string
  /** The same picture in the formats and widths it was built in. */
  picture: PictureSource
}

/** Returns the cards of the catalogue, in the order of their numbers. */
export function listCards(): CatalogueCard[] {
  return services.map(({ number, title, description, slug, alt }) => {
    const picture = serviceImages[slug]
    return { number, title, description, image: picture.img.src, page: slug, alt, picture }
  })
}
