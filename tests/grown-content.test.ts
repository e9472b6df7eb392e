import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject } from './support/project-copy.ts'
import { content } from './support/second-company.ts'

const copy = copyProject()
let printed = ''

const project = `{
  id: 'cold-store',
  title: 'A Cold Store in Kandy',
  place: 'Kandy',
  year: 2026,
  services: ['industrial-racking-systems'],
  text: 'The pallets stood on the floor. They now stand four high, and every one can be reached.',
}`
const sentence = 'It is measured, drawn, supplied, installed, tested and serviced.'
/** Words that compression can hardly shorten. */
const wordsOf = (seed: string) => createHash('sha512').update(seed).digest('hex')

beforeAll(async () => {
  copy.edit(`${content}/completed-work.ts`, (text) =>
    text.replace('projects: []', `projects: [${project}]`),
  )
  // As much as further services would add to the cards of the home page.
  copy.edit(`${content}/services/catalogue.ts`, (text) =>
    text.replace(/description:\s+['"]/g, (start, at) => `${start}${sentence} ${wordsOf(`${at}`)} `),
  )
  const { stderr } = await copy.build()
  printed = stderr
})
afterAll(() => copy.remove())

test('a first project, and more text than fits into the first round trip, can be built', () => {
  expect(copy.read('completed-work.html')).toContain('A Cold Store in Kandy')
  expect(copy.read('index.html')).toContain(sentence)
})

test('the build says which page has become heavy, and what to do', () => {
  expect(printed).toMatch(/^Warning: the home page has \d+ bytes, more than the 14080 .* Shorten/m)
})
