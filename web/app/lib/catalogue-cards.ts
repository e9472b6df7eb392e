import type { ImageSource } from './image-source'
import { findServiceImage } from './services/images'
import { readServices } from './services/services.server'

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
  return readServices().map(({ number, title, description, slug, picture: { alt } }) => {
    const imageSource = findServiceImage(slug)
    return { number, title, description, image: imageSource.src, page: slug, alt, imageSource }
  })
}
