import { describe, expect, test } from 'vitest'
import { messageParts } from './message-parts'

const number = (from: number, to: number) => ({
  display: '077 765 4321',
  address: 'tel:+94777654321',
  whatsApp: null,
  from,
  to,
})

describe('the parts of a message', () => {
  test.each([
    ['See https://site.example/a?b=1.', ['See ', '[https://site.example/a?b=1]', '.']],
    ['(http://a.example)', ['(', '[http://a.example]', ')']],
    ['https://a.example/Crane_(machine)', ['[https://a.example/Crane_(machine)]']],
    [
      '(see https://a.example/Crane_(machine)).',
      ['(see ', '[https://a.example/Crane_(machine)]', ').'],
    ],
    ['https://a.example/a[1]]!', ['[https://a.example/a[1]]', ']!']],
    [
      'https://a.example/{id}, {https://b.example/)}',
      ['[https://a.example/{id}]', ', {', '[https://b.example/]', ')}'],
    ],
    ['No link: javascript:alert(1)', ['No link: javascript:alert(1)']],
    ['https://', ['https://']],
    ['Just words', ['Just words']],
    ['', []],
  ])('are split at the links in %o', (message, expected) => {
    const parts = messageParts(message, [])
    expect(parts.map(({ text, href }) => (href ? `[${text}]` : text))).toEqual(expected)
  })

  test('link phone numbers, but not digits inside a URL', () => {
    const message = 'Call 0777654321 or https://a.example/0777654321'
    const parts = messageParts(message, [number(5, 15), number(37, 47)])

    expect(parts).toEqual([
      { text: 'Call ' },
      { text: '0777654321', href: 'tel:+94777654321' },
      { text: ' or ' },
      { text: 'https://a.example/0777654321', href: 'https://a.example/0777654321' },
    ])
  })

  test('join to the original message, and include at most 50 links', () => {
    const message = 'https://a.example/x '.repeat(300)
    const parts = messageParts(message, [])

    expect(parts.map(({ text }) => text).join('')).toBe(message)
    expect(parts.filter(({ href }) => href).length).toBe(50)
  })
})
