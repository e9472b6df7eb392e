import { expect, test } from 'vitest'
import { replaceOrThrow } from './replace-or-throw'

test('a replacement string is inserted literally', () => {
  expect(replaceOrThrow('a b', /b/, '$& $1')).toBe('a $& $1')
})

test('a replacement function receives the match and its groups', () => {
  expect(replaceOrThrow('a1 b2', /(\w)(\d)/g, (_, letter, digit) => `${digit}${letter}`)).toBe(
    '1a 2b',
  )
})

test('a pattern that matches nothing stops the build', () => {
  expect(() => replaceOrThrow('<p>', /<\/head>/, '')).toThrow('matches nothing in <p>')
})
