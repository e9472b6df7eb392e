import { describe, expect, test } from 'vitest'
import { cleanText, countVisible, isEmail } from './text'

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

test('cleaned text keeps line breaks, tabs and every script', () => {
  const text = 'a\tb\r\nc\u2028d\u2029e தமிழ் සිංහල العربية \u202e 👩‍👩‍👧'

  expect(cleanText(` ${text}\n`)).toBe(text)
})

test('invisible characters are not counted', () => {
  expect(countVisible('a\u200b\u2060\ufeff\u00ad')).toBe(1)
  expect(countVisible('👷👷')).toBe(2)
})
