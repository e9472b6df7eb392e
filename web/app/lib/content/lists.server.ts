/** Reads the content that is a list in one file. Throws an error that names the file and field. */
import { join } from 'node:path'
import { UrgentWords } from '../../../../worker/clock/contract.ts'
import { certificatesFile } from './certificates.ts'
import { holidaysFile } from './holidays.ts'
import { partnersFile } from './partners.ts'
import { peopleFile } from './people.ts'
import { readJson } from './read.server.ts'
import { requirePicture } from './targets.server.ts'

const content = 'web/content'

export function readPartners(folder = content) {
  const file = join(folder, 'partners.json')
  const partners = readJson(file, partnersFile)
  for (const [at, { logo }] of partners.entries()) {
    requirePicture(`${file}: ${at}.logo`, join(folder, 'partners'), logo)
  }
  return partners
}

export function readPeople(folder = content) {
  const file = join(folder, 'people.json')
  const people = readJson(file, peopleFile)
  for (const [at, { id, picture }] of people.entries()) {
    if (picture) requirePicture(`${file}: ${at}.picture`, join(folder, 'people'), picture)
    const twin = people.findIndex((other) => other.id === id)
    if (twin < at) throw new Error(`${file}: ${at}.id: ${id} is that of entry ${twin} too`)
  }
  return people
}

export function readCertificates(folder = content) {
  return readJson(join(folder, 'certificates.json'), certificatesFile)
}

export function readHolidays(folder = content) {
  return readJson(join(folder, 'holidays.json'), holidaysFile)
}

export function readUrgentWords(folder = content) {
  return readJson(join(folder, 'urgent-words.json'), UrgentWords)
}
