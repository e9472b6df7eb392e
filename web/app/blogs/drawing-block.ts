import * as v from 'valibot'
import { FigureCaption } from '../lib/content/drawing'
import { findDrawing } from '../lib/find-drawing.server'
import { parseYaml } from './front-matter.server'

const DrawingBlock = v.strictObject({
  /** The wide one of the two files, in the folder of the post's name. */
  file: v.pipe(
    v.string('name an SVG file'),
    v.regex(/^[\w-]+\.svg$/, 'name an SVG file of the post'),
  ),
  ...FigureCaption.entries,
})

/** Reads a block that places a drawing in a post; throws an error that says what to fix. */
export function readDrawingBlock(slug: string, block: string) {
  const { file, ...caption } = parseYaml(DrawingBlock, block)
  return { ...caption, crops: findDrawing(`posts/${slug}/${file}`, caption) }
}
