import * as v from 'valibot'
import { FigureCaption } from './drawing.ts'
import { text } from './fields.ts'
import { parseYaml } from './yaml.server.ts'

const drawingBlock = v.strictObject({
  /** The wide one of the two files, in the folder of the text's name. */
  file: v.pipe(text, v.regex(/^[\w-]+\.svg$/, 'name an SVG file in the folder of the same name')),
  ...FigureCaption.entries,
})

/** Reads a block that places a drawing in a text; throws an error that says what to fix. */
export function parseDrawingBlock(block: string) {
  return parseYaml(drawingBlock, block)
}
