/** What somebody new to the site does in the first hour: only content is added, and no code. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { drawPhotograph } from '../support/photograph.ts'
import { setSecondCompany } from '../support/second-company.ts'

const services = 'web/content/services'

const post = `---
title: Four flours
date: 2026-11-21
summary: What each of them needs.
service: proofers
---

Rye needs warmth.

Spelt needs less water.

Wheat needs time.

Oats need help.
`

const project = `---
title: A bakery in a school
place: Guelph
year: 2027
scope: A proofer for 80 loaves
services:
  - proofers
pictures:
  - file: school.webp
    alt: A proofer in the kitchen of a school.
---

The children bake on Fridays.
`

const copy = setSecondCompany(async (site) => {
  cpSync(join(site.folder, services, 'deck-ovens'), join(site.folder, services, 'proofers'), {
    recursive: true,
  })
  site.edit(`${services}/proofers/service.json`, (text) =>
    text
      .replace(/"order": \d+/, '"order": 9')
      .replace(/"title": "[^"]*"/, '"title": "Proofers"')
      .replace(/"shortTitle": "[^"]*"/, '"shortTitle": "Proofers"'),
  )
  site.write('web/content/posts/four-flours.md', post)
  site.write('web/content/projects/school.md', project)
  site.write('web/content/projects/school/school.webp', await drawPhotograph())
  site.edit('web/content/company.json', (text) =>
    text.replace('"phones": [', '"phones": [{ "number": "+1 519 555 0199", "purpose": "Shop" },'),
  )
})

test.each([
  ['card', 'index.html', 'href="/services/proofers"'],
  ['row', 'services.html', 'id="proofers"'],
  ['page', 'services/proofers.html', '<h1>Proofers</h1>'],
  ['entry in the form', 'contact.html', '>Proofers</option>'],
  ['entry in services.json', 'data/services.json', '"title":"Proofers"'],
  ['entry in the sitemap', 'sitemap.xml', '/services/proofers</loc>'],
])('a copied folder is all that it takes to give a service its %s', (_, file, words) => {
  expect(copy.read(file)).toContain(words)
})

describe('a post of four paragraphs without a picture', () => {
  test('has a page without a list of sections', () => {
    const page = copy.read('blogs/four-flours.html')

    expect(page).toMatch(
      /<h1>Four flours<\/h1>.*<p>Rye needs warmth\.<\/p>.*<p>Oats need help\.<\/p>/s,
    )
    expect(page).not.toContain('On this page')
    expect(page).toContain('href="/contact?service=proofers"')
  })

  test('has a card, a link from its service, and a sharing card with the picture of its service', () => {
    for (const file of ['blogs.html', 'services/proofers.html']) {
      expect(copy.read(file)).toContain('href="/blogs/four-flours"')
    }
    expect(copy.read('blogs/four-flours.html')).toContain('/assets/cards/four-flours-')
  })
})

test('a project is shown with its photograph, and first, as it is the newest', () => {
  const page = copy.read('completed-work.html')

  expect(page).toMatch(/<img [^>]*alt="A proofer in the kitchen of a school\."/)
  expect(page.indexOf('id="school"')).toBeLessThan(page.indexOf('id="elora"'))
  expect(copy.read('services/proofers.html')).toContain('href="/completed-work#school"')
})

test('a phone number is in the footer of every page and on the contact page', () => {
  for (const file of ['index.html', 'contact.html', 'blogs/four-flours.html']) {
    expect(copy.read(file)).toContain('<a href="tel:+15195550199">+1 519 555 0199')
  }
})
