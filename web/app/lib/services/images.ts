import { servicesFolder } from '../content/targets.server'
import type { ImageSource } from '../image-source'

const images = import.meta.glob<ImageSource>(
  '../../../content/services/*/{picture,gallery/*}.webp',
  {
    query: '?image',
    import: 'default',
    eager: true,
  },
)

/** Returns an image in the folder of a service. Kept from scripts by being used in loaders only. */
export function findServiceImage(slug: string, name = 'picture.webp'): ImageSource {
  const image = images[`../../../content/services/${slug}/${name}`]
  if (!image)
    throw new Error(
      `${servicesFolder}/${slug}/${name}: is no picture (picture.webp, gallery/*.webp)`,
    )
  return image
}
