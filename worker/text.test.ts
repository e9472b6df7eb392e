import { describe, expect, test } from 'vitest'
import { cleanEmail, cleanText, countVisible, isEmail } from './text'

describe('the check of an e-mail address (text, at sign, text, dot, text)', () => {
  test.each([
    'a@b.c',
    'nimal+pumps@factory.example',
    'user@sub.domain.example',
    'ඉංජිනේරු@උදාහරණය.ලංකා',
    'user@xn--fiqs8s.example',
    `${'l'.repeat(300)}@b.example`,
    "o'brien@b.example",
    'a@[127.0.0.1]',
    'a@b..c',
  ])('accepts %s', (text) => expect(isEmail(text)).toBe(true))

  test.each([
    '',
    'a',
    'a@b',
    '@b.c',
    'a@',
    'a@.c',
    'a@b.',
    'a@@b.c',
    'a@b.c@d.e',
    'a b@c.d',
    'a<b@c.de>',
    '"a b"@c.de',
    'a@b.c\r\nBcc: x@y.z',
    'a@b\t.c',
    'a\u202e@b.c',
    'a\u200b@b.c',
    'a\u0000@b.c',
    'a\ud800@b.c',
    'a@b\udc00.c',
  ])('rejects %j', (text) => expect(isEmail(text)).toBe(false))

  test('takes linear time for a megabyte of dots', () => {
    expect(isEmail(`a@${'.'.repeat(1_000_000)}@`)).toBe(false)
    expect(isEmail(`a@${'b.'.repeat(500_000)}c`)).toBe(true)
  })
})

describe('an e-mail address, cleaned,', () => {
  test.each([
    ' nimal@mill.lk\n',
    '\u200bnimal@mill.lk',
    '\u202animal@mill.lk\u202c',
    'nimal\u2060@mill\u00ad.lk \ufeff',
    'nimal@mill.lk.',
    'nimal@mill.lk ,;',
    'Nimal Perera <nimal@mill.lk>',
    '"Perera, Nimal" <nimal@mill.lk.>;',
    '<nimal@mill.lk>',
  ])('is the address alone: %j', (text) => expect(cleanEmail(text)).toBe('nimal@mill.lk'))

  test.each([
    'Nimal <nimal@mill.lk>, Ruwani <ruwani@mill.lk>',
    'nimal@mill.lk <Nimal',
    'nimal@mill.lk, ruwani@mill.lk',
    // In some Sinhala addresses the joiner is a part of the word.
    'ශ්\u200dරී@mill.lk',
    '.,;',
  ])('is still refused: %j', (text) => expect(isEmail(cleanEmail(text))).toBe(false))

  test('is found in linear time', () => {
    for (const part of ['.', '<', '> ', 'a<b', '<>.']) {
      expect(isEmail(cleanEmail(`${part.repeat(1_000_000)}@`))).toBe(false)
    }
  })
})

test('cleaned text keeps line breaks, tabs and every script', () => {
  const text = 'a\tb\r\nc\u2028d\u2029e தமிழ் සිංහල العربية \u202e 👩‍👩‍👧'

  expect(cleanText(` ${text}\n`)).toBe(text)
})

test('invisible characters are not counted', () => {
  expect(countVisible('a\u200b\u2060\ufeff\u00ad')).toBe(1)
  expect(countVisible('👷👷')).toBe(2)
})
