import { beforeEach, describe, expect, test } from 'vitest'
import { setLines, wrap } from './card-text'
import { openTypefaces } from './typeface'

const typefaces = await openTypefaces()
const words = { page: '/gates', name: 'Ceyforge', summary: 'Engineering for industrial sites.' }
let warnings: string[]

beforeEach(() => {
  warnings = []
})

const set = (title: string, number?: string) =>
  setLines({ ...words, title, number }, typefaces, (text) => warnings.push(text))

/** The lines between the first, which is the name, and the last, which is the summary. */
const titleLines = (title: string) => set(title).slice(1, -1)

describe('a sharing card', () => {
  test('shows the number of a service above its title', () => {
    const [, number, title] = set('Gates', '06')

    expect(number?.role).toBe('accent-text')
    expect(number?.y).toBeLessThan(title?.y ?? 0)
    expect(warnings).toEqual([])
  })

  test('keeps a long title between the name and the summary', () => {
    const lines = titleLines(
      'Engineering Solutions for Fire Safety, Pump Rooms and Their Maintenance',
    )

    expect(lines.length).toBeGreaterThan(3)
    expect(lines[0]?.y).toBeGreaterThan(150)
    expect(lines.at(-1)?.y).toBeLessThan(540)
    expect(warnings).toEqual([])
  })

  test.each(['Solutions '.repeat(40).trim(), 'Donaudampfschifffahrtsgesellschaft'])(
    'shrinks a title that is too long, with a warning: %s',
    (title) => {
      const lines = titleLines(title)

      expect(lines[0]?.y).toBeGreaterThan(127)
      expect(lines.at(-1)?.y).toBeLessThan(540)
      expect(rightEdge(lines.map(({ path }) => path))).toBeLessThanOrEqual(470)
      expect(warnings).toEqual([expect.stringContaining('is too long')])
    },
  )

  test('shows a letter without its accent if the font lacks it, with a warning', () => {
    expect(titleLines('Ḃaker')).toEqual(titleLines('Baker'))
    expect(warnings).toEqual([
      'Warning: The sharing card of /gates shows “Ḃaker” as “Baker”, since its font lacks a letter.',
    ])
  })

  test.each([
    ['Sinhala', 'Gates for කර', 'ක', 'U+0D9A'],
    ['Tamil', 'Gates for தமிழ்', 'த', 'U+0BA4'],
    ['an emoji', 'Gates 🚧', '🚧', 'U+1F6A7'],
  ])('fails the build rather than show a question mark for %s', (_, title, letter, code) => {
    expect(() => set(title)).toThrow(
      `The sharing card of /gates cannot show “${title}”, since its font lacks “${letter}” (${code}). ` +
        'Write this text with English letters and signs; spell a Sinhala or Tamil name as it is in English.',
    )
  })
})

/** How far to the right the points of paths reach, in pixels. */
function rightEdge(paths: readonly string[]) {
  const points = paths.flatMap((path) => Array.from(path.matchAll(/(-?[\d.]+),/g), ([, x]) => x))
  return Math.max(...points.map(Number))
}

describe('wrap', () => {
  const letters = (text: string) => text.length

  test('makes as few lines as possible, of about equal length', () => {
    expect(wrap('one two three four', 18, letters)).toEqual(['one two three four'])
    expect(wrap('one two three four', 14, letters)).toEqual(['one two', 'three four'])
  })

  test('gives a word that is too wide a line of its own', () => {
    expect(wrap('a gargantuan word', 6, letters)).toEqual(['a', 'gargantuan', 'word'])
  })
})
