import type { PictureSource } from '../lib/picture-source'

const folder = '../content/blogs/posts/'

const sources = import.meta.glob<PictureSource>(
  '../content/blogs/posts/*.{avif,jpeg,jpg,png,webp}',
  { query: '?picture', import: 'default', eager: true },
)

/** Returns the picture that lies beside the posts under this name; throws when there is none. */
export function findPostPicture(name: string) {
  const source = sources[folder + name]
  if (!source) throw new Error(`there is no picture ${name} beside the post`)
  return source
}
