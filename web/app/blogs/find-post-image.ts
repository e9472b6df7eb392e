import type { ImageSource } from '../lib/image-source'

const folder = '../content/blogs/posts/'

const images = import.meta.glob<ImageSource>('../content/blogs/posts/*.{avif,jpeg,jpg,png,webp}', {
  query: '?image',
  import: 'default',
  eager: true,
})

/** Returns the image with this file name in the posts' folder; throws if there is none. */
export function findPostImage(name: string) {
  const source = images[folder + name]
  if (!source) throw new Error(`there is no image ${name} next to the post`)
  return source
}
