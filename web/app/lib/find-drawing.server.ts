import type { DrawingCrops, FigureCaption } from './content/drawing'

const folder = '../../content/'

const addresses = import.meta.glob<string>('../../content/{services,posts}/*/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})
const texts = import.meta.glob<string>('../../content/{services,posts}/*/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/**
 * Returns the files of a drawing in `web/content`: for `services/gates/drawing.svg` also
 * `services/gates/drawing-narrow.svg`. Throws an error that says what to fix.
 */
export function findDrawing(file: string, { key, hasBalloons }: FigureCaption): DrawingCrops {
  const letters = Object.keys(key)
  return {
    wide: findFile(file, hasBalloons ? letters : []),
    narrow: findFile(file.replace(/\.svg$/, '-narrow.svg'), letters),
  }
}

function findFile(file: string, letters: readonly string[]) {
  const src = addresses[folder + file]
  const svg = texts[folder + file]
  if (!src || !svg) throw new Error(`there is no drawing web/content/${file}`)
  try {
    return { src, ...readSize(svg, letters) }
  } catch (thrown) {
    throw new Error(`web/content/${file}: ${thrown instanceof Error ? thrown.message : thrown}`)
  }
}

/** Returns the size of a drawing; throws if it cannot be shown or lacks a letter of its key. */
export function readSize(svg: string, letters: readonly string[]) {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  if (!width || !height) throw new Error('give the svg element a viewBox="0 0 width height"')
  // Pages show the element with this id.
  if (!svg.includes('id="drawing"')) throw new Error('put everything into a <g id="drawing">')
  const missing = letters.filter((letter) => !svg.includes(`>${letter}<`))
  if (missing.length > 0) throw new Error(`no text has the letter ${missing.join(', ')} of the key`)
  return { width: Number(width), height: Number(height) }
}
