import { expect, test } from 'vitest'
import { fillIn } from './placeholders'

const placeholders = { ovens: 3, halls: 40, city: 'Guelph' }

test.each([
  ['{ovens} in {city}', '3 in Guelph'],
  ['{ovens:Words} ovens, all {ovens:words} of brick', 'Three ovens, all three of brick'],
  ['{halls:words} halls', '40 halls'],
  ['No placeholder', 'No placeholder'],
])('%s becomes %s', (text, filled) => expect(fillIn(text, placeholders)).toBe(filled))

test.each(['{oven}', '{city:words}', '{ovens:word}', '{}'])(
  '%s is rejected, with the placeholders that there are',
  (text) =>
    expect(() => fillIn(text, placeholders)).toThrow(
      `there is no placeholder ${text}: use {ovens}, {ovens:words}, {ovens:Words}, {halls},`,
    ),
)
