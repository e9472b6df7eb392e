import { describe, expect, test } from 'vitest'
import { readFrontMatter } from './front-matter.server'

const head = {
  title: 'A shorter walk: dock to shelf',
  date: '2026-11-03',
  summary: 'What a curve saved.',
  image: 'walk.webp',
  alt: 'A roller track.',
}

/** Returns a post with these changes to its front matter; `undefined` removes a key. */
function write(changes: Record<string, string | undefined> = {}) {
  const lines = Object.entries({ ...head, ...changes })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n\nText.\n`
}

describe('the front matter of a post', () => {
  test('is separated from the text, with LF or CRLF line endings', () => {
    const expected = { frontMatter: head, body: expect.stringContaining('Text.') }

    expect(readFrontMatter(write())).toEqual(expected)
    expect(readFrontMatter(write().replaceAll('\n', '\r\n'))).toEqual(expected)
  })

  test('accepts a date without quotes', () => {
    const { frontMatter } = readFrontMatter(write().replace('"2026-11-03"', '2026-11-03'))

    expect(frontMatter.date).toBe('2026-11-03')
  })

  test('may name a service and the day of a correction', () => {
    const more = { service: 'gate-solutions', updated: '2026-11-05' }

    expect(readFrontMatter(write(more)).frontMatter).toEqual({ ...head, ...more })
  })

  test.each([
    ['is missing', 'Text.', 'start with front matter'],
    ['has no text below it', write().replace('Text.', ''), 'no text below'],
    ['lacks a title', write({ title: undefined }), 'title'],
    ['has an empty summary', write({ summary: '' }), 'summary: enter some text'],
    ['has a non-existent date', write({ date: '2026-02-30' }), 'date: write it as 2026-11-21'],
    ['has a correction without a real date', write({ updated: 'soon' }), 'updated: write it as'],
    ['names no service of the company', write({ service: 'gates' }), 'service: name the last part'],
    ['has a date in words', write({ date: '3 November' }), 'date: write it as 2026-11-21'],
    ['names an image in another folder', write({ image: '../hero.webp' }), 'same folder'],
    ['has an unknown key', write({ author: 'Nimal' }), 'author'],
  ])('is rejected if it %s', (_, markdown, message) => {
    expect(() => readFrontMatter(markdown)).toThrow(message)
  })
})
