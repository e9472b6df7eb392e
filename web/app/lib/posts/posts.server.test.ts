import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { servicesFolder } from '../content/targets.server'
import { readPosts } from './posts.server'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'posts-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const head = {
  title: 'A shorter walk: dock to shelf',
  date: '2026-11-03',
  summary: 'What a curve saved.',
}

/** Returns a post with these changes to its front matter; `undefined` removes a field. */
function write(changes: object = {}, text = 'Text.') {
  const lines = Object.entries({ ...head, ...changes })
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => `${field}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n\n${text}\n`
}

function add(markdown: string, slug = 'walk') {
  writeFileSync(join(folder, `${slug}.md`), markdown)
}

describe('a post', () => {
  test('needs a title, a date, a summary and a text, with LF or CRLF line endings', () => {
    const expected = [
      {
        ...head,
        slug: 'walk',
        path: '/blogs/walk',
        author: undefined,
        file: join(folder, 'walk.md'),
        body: expect.stringContaining('Text.'),
      },
    ]

    add(write())
    expect(readPosts(folder)).toEqual(expected)
    add(write().replaceAll('\n', '\r\n'))
    expect(readPosts(folder)).toEqual(expected)
  })

  test('may have a date without quotes', () => {
    add(write().replace('"2026-11-03"', '2026-11-03'))

    expect(readPosts(folder)[0]?.date).toBe('2026-11-03')
  })

  test('may have a picture, a service and the day of a correction', () => {
    const more = {
      picture: { file: 'walk.webp', alt: 'A roller track.' },
      service: readdirSync(servicesFolder)[0],
      updated: '2026-11-05',
    }
    mkdirSync(join(folder, 'walk'))
    writeFileSync(join(folder, 'walk/walk.webp'), '')
    add(write(more))

    expect(readPosts(folder)[0]).toMatchObject(more)
  })

  test('may name its author, or one of the people of the company', () => {
    const people = [{ id: 'ada', name: 'Ada Miller', role: 'Baker' }]
    add(write({ author: 'Grace' }), 'a')
    add(write({ author: 'ada' }), 'b')

    expect(readPosts(folder, people).map(({ author }) => author)).toEqual([
      { name: 'Grace' },
      { name: 'Ada Miller', role: 'Baker' },
    ])
  })

  test('is listed before older ones', () => {
    add(write({ date: '2026-01-01' }), 'a')
    add(write({ date: '2026-01-02' }), 'b')

    expect(readPosts(folder).map(({ slug }) => slug)).toEqual(['b', 'a'])
  })
})

test('a company may have no posts', () => {
  expect(readPosts(join(folder, 'none'))).toEqual([])
})

const drawing = `\`\`\`drawing
file: bay.svg
title: A bay
note: Not to scale.
alt: A rack bay
\`\`\``
const alt = 'A roller track.'

test.each([
  ['has no front matter', 'Text.', 'walk.md: the file must start with front matter'],
  ['has no text below it', write({}, ''), 'there is no text below'],
  ['lacks a title', write({ title: undefined }), 'title: is missing'],
  ['has an empty summary', write({ summary: '' }), 'summary: enter some text'],
  ['has a non-existent date', write({ date: '2026-02-30' }), 'date: write it as 2026-11-21'],
  ['has a date in words', write({ date: '3 November' }), 'date: write it as 2026-11-21'],
  ['has a correction without a real date', write({ updated: 'soon' }), 'updated: write it as'],
  ['names no service of the company', write({ service: 'x' }), 'service: there is no service x'],
  ['names no person', write({ author: 'adam' }), 'author: there is no person adam'],
  [
    'names a missing picture',
    write({ picture: { file: 'walk.webp', alt } }),
    'picture.file: there is no picture',
  ],
  [
    'names a picture elsewhere',
    write({ picture: { file: '../hero.webp', alt } }),
    'picture.file: name a picture in',
  ],
  ['has a picture without alt', write({ picture: { file: 'x' } }), 'picture.alt: is missing'],
  ['has an unknown field', write({ autor: 'Nimal' }), 'autor: there is no such field'],
  ['has HTML', write({}, '<script>alert(1)</script>'), 'write Markdown instead of HTML'],
  ['has HTML in a line', write({}, 'It <b>holds</b>.'), 'write Markdown instead of HTML'],
  ['has another title', write({}, '# Why'), 'use ## for “Why”'],
  [
    'has a link that runs a script',
    write({}, '[see](javascript:alert(1))'),
    'a link cannot lead to javascript:',
  ],
  [
    'has a protocol-relative link',
    write({}, '- [see](//evil.example)'),
    'a link cannot lead to //',
  ],
  [
    'links to a missing service',
    write({}, '[see](/services/kilns#doors)'),
    'a link: there is no service kilns',
  ],
  ['shows a missing picture', write({}, '![A rack](rack.webp)'), 'an image: there is no picture'],
  ['has a missing drawing', write({}, drawing), 'there is no drawing'],
  ['has a drawing without a file', write({}, drawing.replace('.svg', '')), 'name an SVG file'],
  [
    'has a drawing without a text alternative',
    write({}, drawing.replace('A rack bay', '')),
    'alt: enter some text',
  ],
])('a post that %s is rejected', (_, markdown, message) => {
  add(markdown)

  expect(() => readPosts(folder)).toThrow(message)
})

test('the name of a file becomes the address', () => {
  add(write(), 'A Walk')

  expect(() => readPosts(folder)).toThrow('A Walk.md: the file name becomes the address')
})
