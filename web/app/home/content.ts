import page from '../../content/pages/home.json'
import type { HomePage } from '../lib/content/home'
import { fillContent } from '../lib/fill-content'
import type { ImageSource } from '../lib/image-source'

export const home = fillContent(page as HomePage)

const images = import.meta.glob<ImageSource>('../../content/pages/home/*.webp', {
  query: '?image=wide',
  import: 'default',
  eager: true,
})

/** Returns a picture in the page's folder. */
export function findHomeImage(name: string): ImageSource {
  const image = images[`../../content/pages/home/${name}`]
  if (!image) throw new Error(`There is no picture web/content/pages/home/${name}.`)
  return image
}
