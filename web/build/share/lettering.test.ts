import { describe, expect, test } from 'vitest'
import { openTypefaces, setLines } from './lettering'

const typefaces = await openTypefaces()
const words = { name: 'Ceyforge', summary: 'Engineering for industrial sites.' }

/** Where the lines of a title stand; the first line of all is the name, the last the summary. */
function titleLines(title: string) {
  return setLines({ ...words, title }, typefaces).slice(1, -1)
}

describe('a sharing picture', () => {
  test('has the number of a service above its title', () => {
    const [, number, title] = setLines({ ...words, number: '06', title: 'Gates' }, typefaces)

    expect(number?.role).toBe('accent-text')
    expect(number?.y).toBeLessThan(title?.y ?? 0)
  })

  test('keeps a long title between the name and the summary', () => {
    const lines = titleLines(
      'Engineering Solutions for Fire Safety, Pump Rooms and Their Maintenance',
    )

    expect(lines.length).toBeGreaterThan(3)
    expect(lines[0]?.y).toBeGreaterThan(150)
    expect(lines.at(-1)?.y).toBeLessThan(540)
  })

  test('is refused when its title cannot be set', () => {
    expect(() => titleLines('Solutions '.repeat(40).trim())).toThrow('too long')
    expect(() => titleLines('කර්මාන්ත')).toThrow('lacks a letter')
  })
})
