import type { DrawingCrops, FigureCaption } from '../content/types/drawing'

const folder = '../content/drawings/'

const captions = import.meta.glob<FigureCaption>('../content/drawings/*/caption.ts', {
  import: 'caption',
  eager: true,
})
const crops = import.meta.glob<DrawingCrops>('../content/drawings/*/plan.ts', {
  query: '?drawing',
  import: 'default',
  eager: true,
})

/** Returns the drawing whose folder has this name; throws when there is none. */
export function findDrawing(name: string) {
  const caption = captions[`${folder}${name}/caption.ts`]
  const files = crops[`${folder}${name}/plan.ts`]
  if (!caption || !files) throw new Error(`there is no drawing ${name}`)
  // A service's drawing leads on to another clause, which a post has not.
  return { ...caption, crops: files, see: undefined }
}
