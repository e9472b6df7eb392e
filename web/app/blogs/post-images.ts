import type { ImageSource } from '../lib/image-source'

const folder = '../content/blogs/posts/'

const sources = import.meta.glob<ImageSource>('../content/blogs/posts/*.{avif,jpeg,jpg,png,webp}', {
  query: '?image',
  import: 'default',
  eager: true,
})

/** Returns the image that lies beside the posts under this name; throws when there is none. */
export function findPostImage(name: string) {
  const source = sources[folder + name]
  if (!source) throw new Error(`there is no image ${name} beside the post`)
  return source
}
