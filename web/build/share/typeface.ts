import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as harfbuzz from 'harfbuzzjs'
import decompress from 'woff2-encoder/decompress'

/** Text as a path whose first baseline starts at 0, 0; pixels. */
export type Outline = { path: string; width: number }

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

  /** Draws one line in `size` pixels; `tracking` is the extra space between letters, in em. */
  return function outline(text: string, size: number, tracking = 0): Outline {
    const buffer = new harfbuzz.Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    harfbuzz.shape(font, buffer)
    const positions = buffer.getGlyphPositions()
    const scale = size / face.upem
    let x = 0
    const parts = buffer.getGlyphInfos().map(({ codepoint: glyph }, index) => {
      if (glyph === 0) throw new Error(`${file} lacks a letter of “${text}”`)
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const part = place(font.glyphToPath(glyph), scale, x + xOffset * scale, -yOffset * scale)
      x += xAdvance * scale + tracking * size
      return part
    })
    return { path: parts.join(''), width: x - tracking * size }
  }
}

/** Scales a glyph, turns it over (its y goes up) and moves it. */
function place(path: string, scale: number, left: number, top: number) {
  return path.replace(/(-?[\d.]+),(-?[\d.]+)/g, (_, x, y) => {
    return `${round(left + Number(x) * scale)},${round(top - Number(y) * scale)}`
  })
}

const round = (pixels: number) => Math.round(pixels * 100) / 100
