import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as harfbuzz from 'harfbuzzjs'
import decompress from 'woff2-encoder/decompress'

export type Typeface = Awaited<ReturnType<typeof openTypeface>>
export type Typefaces = Awaited<ReturnType<typeof openTypefaces>>

const fonts = join(import.meta.dirname, '../../app/styles/fonts')

/** Opens the fonts of a sharing card: as on the pages, the widest Archivo, and the label's mono. */
export async function openTypefaces() {
  const [brand, heading, label] = await Promise.all([
    openTypeface('archivo-latin-var.woff2', { wght: 640, wdth: 112 }),
    openTypeface('archivo-latin-var.woff2', { wght: 600, wdth: 112 }),
    openTypeface('geist-mono-labels.woff2'),
  ])
  return { brand, heading, label }
}

/**
 * Opens one of the site's own fonts at a point of its axes (such as `wght`). Cards are drawn with
 * outlines, so that they look the same whatever fonts the building machine has.
 */
async function openTypeface(file: string, axes: Record<string, number> = {}) {
  const data = await decompress(await readFile(join(fonts, file)))
  const face = new harfbuzz.Face(new harfbuzz.Blob(data))
  const characters = new Set(face.collectUnicodes())
  const font = new harfbuzz.Font(face)
  font.setVariations(Object.entries(axes).map(([tag, value]) => new harfbuzz.Variation(tag, value)))

  // A title is measured in many widths and sizes: by far most of the work, if it were done each time.
  const shaped = new Map<string, ReturnType<typeof shapeAnew>>()
  const shape = (text: string, tracking: number) => {
    const key = `${tracking} ${text}`
    const known = shaped.get(key) ?? shapeAnew(text, tracking)
    shaped.set(key, known)
    return known
  }

  /** Returns the letters of a line and where each begins, in the font's own unit. */
  function shapeAnew(text: string, tracking: number) {
    const buffer = new harfbuzz.Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    harfbuzz.shape(font, buffer)
    const positions = buffer.getGlyphPositions()
    let end = 0
    const letters = buffer.getGlyphInfos().map(({ codepoint: glyph }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const letter = { glyph, x: end + xOffset, y: yOffset }
      end += xAdvance + tracking * face.upem
      return letter
    })
    return { letters, end }
  }

  return {
    /** Whether it has every character of a text. */
    has: (text: string) => Array.from(text).every((one) => characters.has(one.codePointAt(0) ?? 0)),
    /** Measures one line in `size` pixels; `tracking` is the extra space between letters, in em. */
    measure(text: string, size: number, tracking = 0) {
      return (shape(text, tracking).end / face.upem - tracking) * size
    },
    /** Draws one line as an SVG path whose baseline starts at 0, 0; pixels. */
    draw(text: string, size: number, tracking = 0) {
      const scale = size / face.upem
      return shape(text, tracking)
        .letters.map(({ glyph, x, y }) => place(font.glyphToPath(glyph), scale, x, y))
        .join('')
    },
  }
}

/** Moves a glyph, scales it and turns it over: in a font, y goes up. */
function place(path: string, scale: number, left: number, bottom: number) {
  return path.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, x, y) => {
    return `${round((left + Number(x)) * scale)},${round(-(bottom + Number(y)) * scale)}`
  })
}

const round = (pixels: number) => Math.round(pixels * 100) / 100
