import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readCertificates, readPartners, readPeople } from './lists.server'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lists-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, list: unknown) =>
  writeFileSync(join(folder, name), JSON.stringify(list))

const person = { id: 'ada', name: 'Ada', role: 'Baker' }

test('a company may have no partners, people or certificates', () => {
  for (const name of ['partners.json', 'people.json', 'certificates.json']) write(name, [])

  expect([readPartners(folder), readPeople(folder), readCertificates(folder)]).toEqual([[], [], []])
})

test('a person may have a direct number and a picture', () => {
  mkdirSync(join(folder, 'people'))
  writeFileSync(join(folder, 'people/ada.webp'), '')
  const people = [person, { ...person, id: 'bo', phone: '+1 519 555 0142', picture: 'ada.webp' }]
  write('people.json', people)

  expect(readPeople(folder)).toEqual(people)
})

test.each([
  [
    readPartners,
    'partners.json',
    [{ name: 'Rye', logo: 'rye.svg' }],
    '0.logo: there is no picture',
  ],
  [readPartners, 'partners.json', {}, 'partners.json: the file: '],
  [readPeople, 'people.json', [person, person], 'people.json: 1.id: ada is that of entry 0 too'],
  [readPeople, 'people.json', [{ ...person, picture: 'x.webp' }], '0.picture: there is no picture'],
  [readPeople, 'people.json', [{ ...person, name: '' }], 'people.json: 0.name: enter some text'],
  [readCertificates, 'certificates.json', [{ name: 'ISO' }], '0.text: is missing'],
])('a mistake is named with its file and field: %o %s %o', (read, name, list, sentence) => {
  write(name, list)

  expect(() => read(folder)).toThrow(sentence)
})
