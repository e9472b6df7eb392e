import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as harfbuzz from 'harfbuzzjs'
import decompress from 'woff2-encoder/decompress'

export type Typeface = Awaited<ReturnType<typeof openTypeface>>
export type Typefaces = Awaited<ReturnType<typeof openTypefaces>>

const fonts = join(import.meta.dirname, '../../app/styles/fonts')

/** Opens the fonts of a sharing card: the widest Archivo, as on the pages, and the label font. */
export async function openTypefaces() {
  const [brand, heading, label] = await Promise.all([
    openTypeface('archivo-latin-var.woff2', { wght: 640, wdth: 112 }),
    openTypeface('archivo-latin-var.woff2', { wght: 600, wdth: 112 }),
    openTypeface('geist-mono-labels.woff2'),
  ])
  return { brand, heading, label }
}

/**
 * Opens one of the site's own fonts with the given axis values (such as `wght`). Cards are drawn as
 * outlines, so that they do not depend on the fonts of the machine that builds them.
 */
async function openTypeface(file: string, axes: Record<string, number> = {}) {
  const data = await decompress(await readFile(join(fonts, file)))
  const face = new harfbuzz.Face(new harfbuzz.Blob(data))
  const characters = new Set(face.collectUnicodes())
  const font = new harfbuzz.Font(face)
  font.setVariations(Object.entries(axes).map(([tag, value]) => new harfbuzz.Variation(tag, value)))

  // A title is measured at many widths and sizes; without this cache, shaping would be most of the work.
  const shaped = new Map<string, ReturnType<typeof shapeUncached>>()
  const shape = (text: string, tracking: number) => {
    const key = `${tracking} ${text}`
    const known = shaped.get(key) ?? shapeUncached(text, tracking)
    shaped.set(key, known)
    return known
  }

  /** Returns the glyphs of a line with their positions, and where it ends, in font units. */
  function shapeUncached(text: string, tracking: number) {
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
    /** Whether the font has every character of a text. */
    has: (text: string) => Array.from(text).every((one) => characters.has(one.codePointAt(0) ?? 0)),
    /** Measures one line in `size` pixels; `tracking` is the extra space between letters, in em. */
    measure(text: string, size: number, tracking = 0) {
      return (shape(text, tracking).end / face.upem - tracking) * size
    },
    /** Draws one line as an SVG path in pixels, whose baseline starts at 0, 0. */
    draw(text: string, size: number, tracking = 0) {
      const scale = size / face.upem
      return shape(text, tracking)
        .letters.map(({ glyph, x, y }) => place(font.glyphToPath(glyph), scale, x, y))
        .join('')
    },
  }
}

/** Moves, scales and flips a glyph: in a font, y points up. */
function place(path: string, scale: number, left: number, bottom: number) {
  return path.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, x, y) => {
    return `${round((left + Number(x)) * scale)},${round(-(bottom + Number(y)) * scale)}`
  })
}

const round = (pixels: number) => Math.round(pixels * 100) / 100
