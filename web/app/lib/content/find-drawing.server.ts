import type { DrawingCrops, FigureCaption } from './drawing'
import { narrowFile, readDrawingSizes } from './drawing-size.server'

const addresses = import.meta.glob<string>('../../../content/{services,posts,projects}/*/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Returns the two files of a drawing in `web/content`, such as `services/gates/drawing.svg`. */
export function findDrawing(file: string, caption: FigureCaption): DrawingCrops {
  const { wide, narrow } = readDrawingSizes(`web/content/${file}`, caption)
  return {
    wide: { src: addressOf(file), ...wide },
    narrow: { src: addressOf(narrowFile(file)), ...narrow },
  }
}

function addressOf(file: string) {
  const address = addresses[`../../../content/${file}`]
  if (!address) throw new Error(`web/content/${file}: is no drawing of a service, post or project`)
  return address
}
