import { existsSync, readFileSync } from 'node:fs'
import type { FigureCaption } from './drawing.ts'

/** The narrow file of a drawing: `drawing-narrow.svg` for `drawing.svg`. */
export function narrowFile(file: string) {
  return file.replace(/\.svg$/, '-narrow.svg')
}

/** Returns the sizes of a drawing's two files; throws an error that says what to fix. */
export function readDrawingSizes(file: string, { key, hasBalloons }: FigureCaption) {
  const letters = Object.keys(key)
  return {
    wide: readSizeOf(file, hasBalloons ? letters : []),
    narrow: readSizeOf(narrowFile(file), letters),
  }
}

function readSizeOf(file: string, letters: readonly string[]) {
  if (!existsSync(file)) throw new Error(`there is no drawing ${file}`)
  try {
    return readSize(readFileSync(file, 'utf8'), letters)
  } catch (thrown) {
    throw new Error(`${file}: ${thrown instanceof Error ? thrown.message : thrown}`)
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
