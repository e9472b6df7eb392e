import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { servicesFolder } from '../content/targets.server'
import { readProjects } from './projects.server'

let folder: string
const [service] = readdirSync(servicesFolder)
const head = {
  title: 'A Cold Store',
  place: 'Kandy',
  year: 2026,
  scope: 'Racking four high',
  services: [service],
  pictures: [] as object[],
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'projects-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function add(changes: object, slug = 'cold-store') {
  const lines = Object.entries({ ...head, ...changes }).map(
    ([field, value]) => `${field}: ${JSON.stringify(value)}`,
  )
  writeFileSync(join(folder, `${slug}.md`), `---\n${lines.join('\n')}\n---\n\nText.\n`)
}

test('a project has a place, a year, a scope, its services and photographs', () => {
  const pictures = [{ file: 'store.webp', alt: 'A cold store.' }]
  mkdirSync(join(folder, 'cold-store'))
  writeFileSync(join(folder, 'cold-store/store.webp'), '')
  add({ pictures })

  expect(readProjects(folder)).toMatchObject([{ ...head, pictures, slug: 'cold-store' }])
})

test('the latest project comes first', () => {
  add({ year: 2024 }, 'a')
  add({ year: 2026 }, 'b')

  expect(readProjects(folder).map(({ slug }) => slug)).toEqual(['b', 'a'])
})

test('a company may have no projects', () => {
  expect(readProjects(join(folder, 'none'))).toEqual([])
})

test.each([
  [{ year: 'last' }, 'cold-store.md: year: write a year as 2026'],
  [{ services: [] }, 'services: name at least one service'],
  [{ services: [service, 'kilns'] }, 'services.1: there is no service kilns'],
  [{ pictures: [{ file: 'none.webp', alt: 'x' }] }, 'pictures.0.file: there is no picture'],
  [{ pictures: [{ file: 'none.webp', alt: '' }] }, 'pictures.0.alt: enter some text'],
])('a mistake is named with its file and field: %o', (changes, sentence) => {
  add(changes)

  expect(() => readProjects(folder)).toThrow(sentence)
})
