import type { ImageSource } from '../image-source'

const pictures = import.meta.glob<ImageSource>(
  '../../../content/{posts,projects,people,pages/blogs}/**/*.{avif,jpeg,jpg,png,webp}',
  { query: '?image', import: 'default', eager: true },
)

/**
 * Returns a picture in `web/content`, such as `posts/steam/oven.webp`. Kept from scripts by being
 * used in loaders only.
 */
export function findPicture(file: string): ImageSource {
  const picture = pictures[`../../../content/${file}`]
  if (!picture) throw new Error(`there is no picture web/content/${file}`)
  return picture
}
