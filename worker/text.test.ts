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
    "!#$%&'*+-/=?^_`{|}~@b.example",
    'nimal..perera.@docomo.example',
    '😃@🎁.example',
    // In Sinhala the joiner after a vowel killer is a part of the word.
    'ශ්\u200dරී@ශ්\u200dරී.ලංකා',
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
    'a,b@c.example',
    'a;b@c.example',
    'a:b@c.example',
    'a(b)@c.example',
    'a[b]@c.example',
    'a\\b@c.example',
    '“a”@c.example',
    "a@b.example'",
    'a@b.example”',
    'a@b.example,c',
    'a@b.example/c',
    'a@b.example:25',
    'a@b.[example]',
    'a@[b.example',
    'a\u200d@b.example',
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
    "'nimal@mill.lk'",
    '"nimal@mill.lk"',
    '“nimal@mill.lk”,',
    '‘nimal@mill.lk’',
    '„nimal@mill.lk“',
    '«\u00a0nimal@mill.lk\u00a0»',
    '「nimal@mill.lk」。',
    '`nimal@mill.lk`',
    '*nimal@mill.lk*',
    '**_nimal@mill.lk_**',
    '(nimal@mill.lk)',
    '[nimal@mill.lk]',
    '{nimal@mill.lk}',
    '("nimal@mill.lk").',
    '<<nimal@mill.lk>>',
    '…nimal@mill.lk…',
    '(nimal@mill.lk',
    'nimal@mill.lk)',
    'nimal@mill.lk’',
    '- nimal@mill.lk',
    '• nimal@mill.lk',
    '> nimal@mill.lk',
    'nimal@mill.lk!',
    'nimal@mill.lk/',
    'mailto:nimal@mill.lk',
    'MAILTO:nimal@mill.lk?subject=Pumps%20and%20a@b.example',
    'mailto:%6Eimal@mill.lk',
    '<mailto:nimal@mill.lk>',
    'SMTP:nimal@mill.lk',
    'E-mail:nimal@mill.lk',
    'Email: nimal@mill.lk',
    'විද්‍යුත් තැපෑල: nimal@mill.lk',
    'Nimal Perera: <nimal@mill.lk>',
    'nimal@mill.lk <mailto:nimal@mill.lk>',
    'Nimal Perera [mailto:nimal@mill.lk]',
    '[nimal@mill.lk](mailto:nimal@mill.lk)',
    '<mailto:nimal@mill.lk|nimal@mill.lk>',
    'Nimal Perera (nimal@mill.lk)',
    'nimal@mill.lk (Nimal Perera)',
    "'Nimal Perera' <'nimal@mill.lk'>",
  ])('is the address alone: %j', (text) => expect(cleanEmail(text)).toBe('nimal@mill.lk'))

  test.each([
    "o'brien@b.example",
    "'nimal@mill.lk",
    '*nimal@mill.lk',
    '{nimal}@mill.lk',
    '_nimal_@mill.lk',
    '-nimal-@mill.lk',
    'nimal.@docomo.example',
    "!#$%&'*+-/=?^_`{|}~@b.example",
    'nimal%2Bpumps@mill.lk',
    'nimal?subject@mill.lk',
    'a@[127.0.0.1]',
    'nimal@උදාහරණය.ලංකා',
    'ශ්\u200dරී@ශ්\u200dරී.ලංකා',
    '😃@🎁.example',
  ])('is left as it is if it is one: %j', (text) => {
    expect(cleanEmail(text)).toBe(text)
    expect(isEmail(text)).toBe(true)
  })

  test('has a typewriter’s apostrophe', () => {
    expect(cleanEmail('o’brien@b.example')).toBe("o'brien@b.example")
  })

  test.each([
    'Nimal <nimal@mill.lk>, Ruwani <ruwani@mill.lk>',
    'nimal@mill.lk <Nimal',
    'nimal@mill.lk, ruwani@mill.lk',
    'mailto:nimal@mill.lk,ruwani@mill.lk',
    // Taking a part of these could give the address of another person.
    'nimal perera@mill.lk',
    'nimal,perera@mill.lk',
    'nimal:perera@mill.lk',
    'https://nimal@mill.lk',
    'https://user:word@mill.lk',
    'Nimal nimal@mill.lk',
    '@nimal@mill.lk',
    '%<mailto:%',
    '"nimal perera"@mill.lk',
    '.,;',
  ])('is still refused: %j', (text) => expect(isEmail(cleanEmail(text))).toBe(false))

  test('is found in linear time', () => {
    for (const part of [
      '.',
      '<',
      '> ',
      'a<b',
      '<>.',
      '(',
      '(@',
      '()',
      '- ',
      'a: ',
      '’',
      '"',
      '\u200d',
    ]) {
      expect(isEmail(cleanEmail(`${part.repeat(400_000)}@`))).toBe(false)
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
