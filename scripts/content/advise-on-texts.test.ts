import { expect, test } from 'vitest'
import { adviseOnTexts } from './advise-on-texts'

const page = 'web/content/pages/about.json'
const post = 'web/content/posts/walk.md'
const service = 'web/content/services/ovens/service.json'

const adviseOn = (file: string, field: string, text: string) =>
  adviseOnTexts([{ file, field, text }])

/** A service with as many words and related services, and perhaps a table. */
const serviceTexts = (words: number, related: number, kind = 'table') => [
  { file: service, field: 'page.lead', text: 'word '.repeat(words) },
  { file: service, field: 'page.clauses.0.blocks.0.kind', text: kind },
  ...Array.from({ length: related }, (_, at) => ({
    file: service,
    field: `page.related.${at}.slug`,
    text: 'mixers',
  })),
]

test.each([
  [page, 'description', 'a'.repeat(110)],
  [post, 'summary', 'a'.repeat(160)],
  [page, 'placeholders.0.summary', 'Short.'],
  [page, 'image.alt', 'An oven with its door open.'],
  [post, 'title', 'A Shorter Walk from Dock to Shelf'],
  [post, 'title', 'Where does the flour go?'],
  [post, 'date', '2026-11-27'],
  [post, 'body', '## The Way to the Shelf\n\n![The dock](dock.webp)\n\n```drawing\n# a\n```'],
])('copy that needs no advice: %s %s %s', (file, field, text) => {
  expect(adviseOn(file, field, text)).toEqual([])
})

test.each([
  [page, 'description', 'Short.', 'has 6 characters. Search results show 110 to 160.'],
  [post, 'summary', 'a'.repeat(161), 'has 161 characters. Search results show 110 to 160.'],
  [page, 'image.alt', 'An oven.', 'is short. Say what is to be seen: “An oven.”.'],
  [
    page,
    'image.alt',
    'Photograph of an oven in a bakery.',
    'starts with “Photograph of”. Screen readers say that it is an image.',
  ],
  [page, 'heading', 'What we build', 'is a heading that is not in title case: “What we build”.'],
  [
    page,
    'story.paragraphs.0',
    'In 2026-11.',
    'has a date in digits: 2026-11. Write the month in words.',
  ],
  [
    post,
    'body',
    '![](dock.webp)',
    'does not say what dock.webp shows. Write it between the square brackets.',
  ],
])('advice names the file and the field: %s %s %s', (file, field, text, advice) => {
  expect(adviseOn(file, field, text)).toEqual([`${file}: ${field} ${advice}`])
})

test('a service of the usual extent needs no advice', () => {
  expect(adviseOnTexts(serviceTexts(300, 2))).toEqual([])
})

test.each([
  [serviceTexts(571, 2), 'has 571 words on its page. Buyers read 300 to 570.'],
  [serviceTexts(400, 3), 'links to 3 related services. Two fill the row.'],
  [serviceTexts(400, 2, 'text'), 'has no table of figures.'],
])('advice on a service: %#', (texts, advice) => {
  expect(adviseOnTexts(texts)).toEqual([`${service} ${advice}`])
})
