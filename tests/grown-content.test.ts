import { createHash } from 'node:crypto'
import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject } from './support/project-copy.ts'

const copy = copyProject()
let printed = ''

const project = `---
title: A Cold Store in Kandy
place: Kandy
year: 2026
scope: Racking four high
services: [industrial-racking-systems]
pictures: []
---

The pallets stood on the floor. They now stand four high, and every one can be reached.
`
const sentence = 'It is measured, drawn, supplied, installed, tested and serviced.'
/** Words that compression can hardly shorten. */
const wordsOf = (seed: string) => createHash('sha512').update(seed).digest('hex')

const services = 'web/content/services'
const slugs = readdirSync(join(copy.folder, services)).filter((name) => !name.includes('.'))

beforeAll(async () => {
  copy.write('web/content/projects/cold-store.md', project)
  // As much as further services would add to the cards of the home page.
  for (const slug of slugs) {
    copy.edit(`${services}/${slug}/service.json`, (text) =>
      text.replace('"description": "', (start) => `${start}${sentence} ${wordsOf(slug)} `),
    )
  }
  cpSync(join(copy.folder, services, 'gate-solutions'), join(copy.folder, services, 'fences'), {
    recursive: true,
  })
  copy.edit(`${services}/fences/service.json`, (text) =>
    text.replace(/"order": \d+/, '"order": 99').replace(/"title": "[^"]*"/, '"title": "Fences"'),
  )
  const { stderr } = await copy.build()
  printed = stderr
})
afterAll(() => copy.remove())

test('a first project, and more text than fits into the first round trip, can be built', () => {
  expect(copy.read('completed-work.html')).toContain('A Cold Store in Kandy')
  expect(copy.read('index.html')).toContain(sentence)
})

test.each([
  ['card', 'index.html', 'href="/services/fences"'],
  ['row', 'services.html', 'id="fences"'],
  ['page', 'services/fences.html', '<h1>Fences</h1>'],
  ['entry in services.json', 'data/services.json', '"title":"Fences"'],
  ['entry in the sitemap', 'sitemap.xml', '/services/fences</loc>'],
])('a copied folder of a service is all that it takes to give it a %s', (_, file, words) => {
  expect(copy.read(file)).toContain(words)
})

test('the build says which page has become heavy, and what to do', () => {
  expect(printed).toMatch(/^Warning: the home page has \d+ bytes, more than the 14080 .* Shorten/m)
})
