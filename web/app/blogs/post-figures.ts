import type { DrawingCrops, FigureCaption } from '../content/types/drawing'
import type { ImageSource } from '../lib/image-source'

const imagesFolder = '../content/blogs/posts/'

const images = import.meta.glob<ImageSource>('../content/blogs/posts/*.{avif,jpeg,jpg,png,webp}', {
  query: '?image',
  import: 'default',
  eager: true,
})

/** Returns the image with this file name in the posts' folder; throws if there is none. */
export function findPostImage(name: string) {
  const source = images[imagesFolder + name]
  if (!source) throw new Error(`there is no image ${name} next to the post`)
  return source
}

const drawingsFolder = '../content/drawings/'

const captions = import.meta.glob<FigureCaption>('../content/drawings/*/caption.ts', {
  import: 'caption',
  eager: true,
})
const crops = import.meta.glob<DrawingCrops>('../content/drawings/*/plan.ts', {
  query: '?drawing',
  import: 'default',
  eager: true,
})

/** Returns the drawing whose folder has this name; throws if there is none. */
export function findDrawing(name: string) {
  const caption = captions[`${drawingsFolder}${name}/caption.ts`]
  const files = crops[`${drawingsFolder}${name}/plan.ts`]
  if (!caption || !files) throw new Error(`there is no drawing ${name}`)
  // Only drawings on service pages link to another clause.
  return { ...caption, crops: files, see: undefined }
}
