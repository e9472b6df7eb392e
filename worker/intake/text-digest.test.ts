import { describe, expect, test } from 'vitest'
import { digestText } from './flood'

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

  test('is 32 hexadecimal digits, or null without letters or digits', () => {
    expect(digestText(text)).toMatch(/^[\da-f]{32}$/)
    expect(digestText('👷👷👷 !!! …')).toBeNull()
  })
})
