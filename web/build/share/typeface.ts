import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as harfbuzz from 'harfbuzzjs'
import decompress from 'woff2-encoder/decompress'

export type Typeface = Awaited<ReturnType<typeof openTypeface>>

const fonts = join(import.meta.dirname, '../../app/styles/fonts')

/**
 * Opens one of the site's own fonts at a point of its axes (such as `wght`). Pictures are drawn with
 * outlines, so that they look the same whatever fonts the building machine has.
 */
export async function openTypeface(file: string, axes: Record<string, number> = {}) {
  const data = await decompress(await readFile(join(fonts, file)))
  const face = new harfbuzz.Face(new harfbuzz.Blob(data))
  const font = new harfbuzz.Font(face)
  font.setVariations(Object.entries(axes).map(([tag, value]) => new harfbuzz.Variation(tag, value)))

  /** Returns the letters of a line and where each begins, in the font's own unit. */
  function shape(text: string, tracking: number) {
    const buffer = new harfbuzz.Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    harfbuzz.shape(font, buffer)
    const positions = buffer.getGlyphPositions()
    let end = 0
    const letters = buffer.getGlyphInfos().map(({ codepoint: glyph }, index) => {
      if (glyph === 0) throw new Error(`${file} lacks a letter of “${text}”`)
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const letter = { glyph, x: end + xOffset, y: yOffset }
      end += xAdvance + tracking * face.upem
      return letter
    })
    return { letters, end }
  }

  return {
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
