import { openTypeface, type Typeface } from './typeface'
import { wrap } from './wrap'

/** The words of a sharing picture. */
export type CardWords = {
  name: string
  number?: string | undefined
  title: string
  summary: string
}

type Line = { path: string; x: number; y: number; role: 'ink' | 'ink-mute' | 'accent-text' }

/** The column of the words, in pixels; right of the title's letters stands the model. */
const column = { left: 72, top: 64, bottom: 566, width: 470 }
const brandHeight = 63
const summaryType = { size: 17, lineHeight: 24, tracking: 0.02, width: 520 }
const numberType = { size: 40, height: 60 }
/** The title takes the first of these in which it fits. */
const titleSizes = [66, 60, 54, 48, 42, 36]
const titleLineHeight = 0.96
/** Free height around number and title, at the least. */
const titleMargin = 16

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

/** Sets the words: the name above, the summary below, the title in the middle of what is left. */
export function setLines({ name, number, title, summary }: CardWords, type: Typefaces): Line[] {
  const { brand, heading, label } = type
  const note = (line: string) => label(line, summaryType.size, summaryType.tracking)
  const notes = wrap(summary, summaryType.width, (line) => note(line).width)
  const notesTop = column.bottom - notes.length * summaryType.lineHeight
  const numberHeight = number ? numberType.height : 0
  const room = notesTop - column.top - brandHeight - numberHeight
  const { size, lines, height } = fitTitle(title, heading, room - 2 * titleMargin)
  const top = column.top + brandHeight + (room - height) / 2
  return [
    { path: brand(name, 40, -0.035).path, x: column.left + 58, y: 109, role: 'ink' },
    ...(number
      ? ([
          {
            path: heading(number, numberType.size, -0.04).path,
            x: column.left,
            y: top + 38,
            role: 'accent-text',
          },
        ] as const)
      : []),
    ...lines.map((line, index) => ({
      path: heading(line, size, -0.045).path,
      x: column.left,
      y: top + numberHeight + index * size * titleLineHeight + size * 0.81,
      role: 'ink' as const,
    })),
    ...notes.map((line, index) => ({
      path: note(line).path,
      x: column.left,
      y: notesTop + index * summaryType.lineHeight + 17,
      role: 'ink-mute' as const,
    })),
  ]
}

function fitTitle(title: string, heading: Typeface, room: number) {
  const attempts = titleSizes.map((size) => {
    const measure = (line: string) => heading(line, size, -0.045).width
    const lines = wrap(title, column.width, measure)
    const height = lines.length * size * titleLineHeight
    const fits = height <= room && lines.every((line) => measure(line) <= column.width)
    return { size, lines, height, fits }
  })
  const fitting = attempts.find(({ fits }) => fits)
  if (!fitting) throw new Error(`“${title}” is too long for a sharing picture`)
  return fitting
}
