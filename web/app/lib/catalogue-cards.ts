import { services } from '../content/services/catalogue'
import { serviceImages } from '../content/services/images'
import type { ImageSource } from './image-source'

/** One service as `/data/services.json` lists it. */
export type CatalogueCard = {
  number: string
  title: string
  description: string
  /** The address of one image file. */
  image: string
  /** The last part of its page's address. */
  page: string
  alt: string
  /** The same image in the widths that the build produced. */
  imageSource: ImageSource
}

/** Returns the cards of the catalogue, in the order of their numbers. */
export function listCards(): CatalogueCard[] {
  return services.map(({ number, title, description, slug, alt }) => {
    const imageSource = serviceImages[slug]
    return { number, title, description, image: imageSource.src, page: slug, alt, imageSource }
  })
}
