import { openTypeface, type Typeface } from './typeface'
import { wrap } from './wrap'

/** The words of a sharing picture. */
export type CardWords = {
  name: string
  number?: string | undefined
  title: string
  summary: string
}

/** One line, drawn: a path, where its baseline starts, and the colour role it has. */
type Line = { path: string; x: number; y: number; role: 'ink' | 'ink-mute' | 'accent-text' }

// All in pixels but tracking (em), as in the mock of the card.
/** The column of the words; right of the title's letters stands the model. */
const column = { left: 72, top: 64, bottom: 566, width: 470 }
const nameStyle = { size: 40, tracking: -0.035, left: 130, baseline: 109, bottom: 127 }
const numberStyle = { size: 40, tracking: -0.04, baseline: 38, height: 60 }
const summaryStyle = { size: 17, tracking: 0.02, baseline: 17, lineHeight: 24, width: 520 }
/** The title takes the first of these sizes in which it fits. */
const titleSizes = [66, 60, 54, 48, 42, 36]
/** Line height and baseline in em; free height above and below, at the least. */
const titleStyle = { tracking: -0.045, lineHeight: 0.96, baseline: 0.81, margin: 16 }

export type Typefaces = Awaited<ReturnType<typeof openTypefaces>>

/** Opens the fonts of a sharing picture: as on the pages, the widest Archivo, and the label's mono. */
export async function openTypefaces() {
  const [brand, heading, label] = await Promise.all([
    openTypeface('archivo-latin-var.woff2', { wght: 640, wdth: 112 }),
    openTypeface('archivo-latin-var.woff2', { wght: 600, wdth: 112 }),
    openTypeface('geist-mono-labels.woff2'),
  ])
  return { brand, heading, label }
}

/**
 * Sets the words: the name above, the summary below, number and title in the middle of what is left.
 * Throws when the title is too long, or has a letter that the font lacks.
 */
export function setLines({ name, number, title, summary }: CardWords, type: Typefaces): Line[] {
  const notes = setSummary(summary, type.label)
  const bottom = column.bottom - notes.length * summaryStyle.lineHeight
  const numberHeight = number ? numberStyle.height : 0
  const room = bottom - nameStyle.bottom - numberHeight
  const { size, lines } = fitTitle(title, type.heading, room - 2 * titleStyle.margin)
  const lineHeight = size * titleStyle.lineHeight
  const top = nameStyle.bottom + (room - lines.length * lineHeight) / 2
  return [
    {
      path: type.brand.draw(name, nameStyle.size, nameStyle.tracking),
      x: nameStyle.left,
      y: nameStyle.baseline,
      role: 'ink',
    },
    ...setNumber(number, top, type.heading),
    ...lines.map((line, index) => ({
      path: type.heading.draw(line, size, titleStyle.tracking),
      x: column.left,
      y: top + numberHeight + index * lineHeight + size * titleStyle.baseline,
      role: 'ink' as const,
    })),
    ...notes,
  ]
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
  for (const size of titleSizes) {
    const measure = (line: string) => typeface.measure(line, size, titleStyle.tracking)
    const lines = wrap(title, column.width, measure)
    const isLow = lines.length * size * titleStyle.lineHeight <= height
    if (isLow && lines.every((line) => measure(line) <= column.width)) return { size, lines }
  }
  throw new Error(`“${title}” is too long for a sharing picture`)
}
