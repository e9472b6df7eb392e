import type { Typeface, Typefaces } from './typeface'

/** The words of a sharing card. */
export type CardWords = {
  /** The address of its page, for messages about the text. */
  page: string
  name: string
  number?: string | undefined
  title: string
  summary: string
}

/** One drawn line: its path, where its baseline starts, and its colour role. */
export type Line = { path: string; x: number; y: number; role: 'ink' | 'ink-mute' | 'accent-text' }

type Warn = (text: string) => void

// All in pixels except tracking (em), as in the design of the card.
/** The column of the text; the image is to its right. */
const column = { left: 72, top: 64, bottom: 566, width: 470 }
const nameStyle = { size: 40, tracking: -0.035, left: 130, baseline: 109, bottom: 127 }
const numberStyle = { size: 40, tracking: -0.04, baseline: 38, height: 60 }
const summaryStyle = { size: 17, tracking: 0.02, baseline: 17, lineHeight: 24, width: 520 }
/** The title gets the largest of these sizes that fits; smaller text is hard to read. */
const titleSizes = { largest: 66, smallest: 36, step: 6 }
/** Line height and baseline in em; `margin` is the minimum space above and below. */
const titleStyle = { tracking: -0.045, lineHeight: 0.96, baseline: 0.81, margin: 16 }
/** A title is never smaller than this, even if it then overlaps its surroundings. */
const tiny = 12

/** Lays out the text: name at the top, summary at the bottom, number and title centred between. */
export function setLines(words: CardWords, type: Typefaces, warn: Warn): Line[] {
  const card = `The sharing card of ${words.page}`
  const replace = (text: string, typeface: Typeface) => replaceMissing(text, typeface, card, warn)
  const name = replace(words.name, type.brand)
  const title = replace(words.title, type.heading)
  const notes = setSummary(replace(words.summary, type.label), type.label)
  const bottom = column.bottom - notes.length * summaryStyle.lineHeight
  const numberHeight = words.number ? numberStyle.height : 0
  const room = bottom - nameStyle.bottom - numberHeight
  const { size, lines } = fitTitle(title, type.heading, room - 2 * titleStyle.margin)
  if (size < titleSizes.smallest) {
    warn(
      `Warning: ${card} has a title that is too long: “${title}” shrinks to ${Math.round(size)} px.`,
    )
  }
  const lineHeight = size * titleStyle.lineHeight
  const top = nameStyle.bottom + (room - lines.length * lineHeight) / 2
  return [
    {
      path: type.brand.draw(name, nameStyle.size, nameStyle.tracking),
      x: nameStyle.left,
      y: nameStyle.baseline,
      role: 'ink',
    },
    ...setNumber(words.number, top, type.heading),
    ...lines.map((line, index) => ({
      path: type.heading.draw(line, size, titleStyle.tracking),
      x: column.left,
      y: top + numberHeight + index * lineHeight + size * titleStyle.baseline,
      role: 'ink' as const,
    })),
    ...notes,
  ]
}

/** Replaces a letter that a typeface lacks with the unaccented one. Throws if it lacks that, too. */
function replaceMissing(text: string, typeface: Typeface, card: string, warn: Warn) {
  const replaced = Array.from(text.normalize(), (letter) => {
    if (typeface.has(letter)) return letter
    const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '')
    if (plain && typeface.has(plain)) return plain
    const code = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
    throw new Error(
      `${card} cannot show “${text}”, since its font lacks “${letter}” (U+${code}). ` +
        'Write this text with English letters and signs; spell a Sinhala or Tamil name as it is in English.',
    )
  }).join('')
  if (replaced !== text.normalize())
    warn(`Warning: ${card} shows “${text}” as “${replaced}”, since its font lacks a letter.`)
  return replaced
}

function setNumber(number: string | undefined, top: number, typeface: Typeface): Line[] {
  if (!number) return []
  const path = typeface.draw(number, numberStyle.size, numberStyle.tracking)
  return [{ path, x: column.left, y: top + numberStyle.baseline, role: 'accent-text' }]
}

function setSummary(summary: string, typeface: Typeface): Line[] {
  const { size, tracking, baseline, lineHeight, width } = summaryStyle
  const lines = wrap(summary, width, (line) => typeface.measure(line, size, tracking))
  const top = column.bottom - lines.length * lineHeight
  return lines.map((line, index) => ({
    path: typeface.draw(line, size, tracking),
    x: column.left,
    y: top + index * lineHeight + baseline,
    role: 'ink-mute',
  }))
}

function fitTitle(title: string, typeface: Typeface, height: number) {
  for (let size = titleSizes.largest; ; size -= size > titleSizes.smallest ? titleSizes.step : 2) {
    const measure = (line: string) => typeface.measure(line, size, titleStyle.tracking)
    const lines = wrap(title, column.width, measure)
    const isLow = lines.length * size * titleStyle.lineHeight <= height
    const isNarrow = lines.every((line) => measure(line) <= column.width)
    if ((isLow && isNarrow) || size <= tiny) return { size, lines }
  }
}

/**
 * Breaks text into as few lines as the width allows, of about equal length. A word that is wider
 * gets a line of its own. `measure` returns a text's width in the unit of `width`.
 */
export function wrap(text: string, width: number, measure: (text: string) => number) {
  const words = text.split(' ')
  const { length } = fill(words, width, measure)
  // The narrowest width that needs no more lines breaks most evenly; a binary search finds it.
  let [tooNarrow, wideEnough] = [0, width]
  while (wideEnough - tooNarrow > 1) {
    const middle = (tooNarrow + wideEnough) / 2
    if (fill(words, middle, measure).length === length) wideEnough = middle
    else tooNarrow = middle
  }
  return fill(words, wideEnough, measure)
}

function fill(words: readonly string[], width: number, measure: (text: string) => number) {
  const lines: string[] = []
  for (const word of words) {
    const line = lines.at(-1)
    const longer = `${line} ${word}`
    if (line !== undefined && measure(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
