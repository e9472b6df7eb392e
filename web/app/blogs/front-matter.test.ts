import { describe, expect, test } from 'vitest'
import { readFrontMatter } from './front-matter.server'

const head = {
  title: 'A shorter walk: dock to shelf',
  date: '2026-11-03',
  summary: 'What a curve saved.',
  image: 'walk.webp',
  alt: 'A roller track.',
}

/** Returns a post whose front matter differs in these keys; undefined leaves one out. */
function write(changes: Record<string, string | undefined> = {}) {
  const lines = Object.entries({ ...head, ...changes })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n\nText.\n`
}

describe('front matter', () => {
  test('is told from the text, on any system', () => {
    const expected = { frontMatter: head, body: expect.stringContaining('Text.') }

    expect(readFrontMatter(write())).toEqual(expected)
    expect(readFrontMatter(write().replaceAll('\n', '\r\n'))).toEqual(expected)
  })

  test('takes a day without quotes', () => {
    const { frontMatter } = readFrontMatter(write().replace('"2026-11-03"', '2026-11-03'))

    expect(frontMatter.date).toBe('2026-11-03')
  })

  test.each([
    ['no front matter', 'Text.', 'begin with front matter'],
    ['no text', write().replace('Text.', ''), 'no text below'],
    ['a title that is missing', write({ title: undefined }), 'title'],
    ['an empty summary', write({ summary: '' }), 'summary: write a text'],
    ['a day that does not exist', write({ date: '2026-02-30' }), 'date: write it as 2026-11-21'],
    ['a day in words', write({ date: '3 November' }), 'date: write it as 2026-11-21'],
    ['an image elsewhere', write({ image: '../hero.webp' }), 'same folder'],
    ['a key nobody knows', write({ author: 'Nimal' }), 'author'],
  ])('is refused for %s', (_, markdown, message) => {
    expect(() => readFrontMatter(markdown)).toThrow(message)
  })
})
