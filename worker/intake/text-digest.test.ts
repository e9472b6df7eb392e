import { describe, expect, test } from 'vitest'
import { digestText } from './spam-checks'

const text = 'We need drive-in racking for 240 pallets.'

describe('the digest of a text', () => {
  test.each([
    ['spaces and line breaks', '  We need\ndrive-in   racking\tfor 240 pallets.'],
    ['punctuation', 'We need drive in racking – for 240 pallets!!!'],
    ['capitals', 'WE NEED DRIVE-IN RACKING FOR 240 PALLETS.'],
    ['full-width letters', 'Ｗｅ need drive-in racking for 240 pallets.'],
    ['invisible characters', 'We ne\u200bed drive-in racking for 240 pallets.'],
    ['the line that the form adds for a service', `Regarding Car parks:\n${text}`],
  ])('ignores %s', (_, other) => {
    expect(digestText(other)).toBe(digestText(text))
  })

  test.each([
    ['another word', 'We need drive-in racking for 240 crates.'],
    ['another number', 'We need drive-in racking for 24 pallets.'],
    ['an extra letter', `${text} s`],
  ])('changes with %s', (_, other) => {
    expect(digestText(other)).not.toBe(digestText(text))
  })

  test('distinguishes Tamil and Sinhala texts by their vowel signs', () => {
    expect(digestText('கிகிகிகி')).not.toBe(digestText('கீகீகீகீ'))
    expect(digestText('කිකි')).not.toBe(digestText('කීකී'))
  })

  // Without a limit, each takes minutes, in which the Worker does nothing else.
  test.each([
    ['in canonical order', '\u0316\u0315'],
    ['in an order that has to be changed', '\u0315\u0316'],
  ])('of a letter with half a million marks, %s, is made at once', (_, [first = '', last = '']) => {
    const marks = `${first.repeat(250_000)}${last.repeat(250_000)}`

    expect(digestText(`a${marks}`)).toMatch(/^[\da-f]{32}$/)
  })

  test('is 32 hexadecimal digits, or null without letters or digits', () => {
    expect(digestText(text)).toMatch(/^[\da-f]{32}$/)
    expect(digestText('👷👷👷 !!! …')).toBeNull()
  })
})
