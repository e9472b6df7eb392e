import { mkdirSync, mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { formatIndex } from '../../../build/write-service-index'
import { servicesFolder } from '../content/targets.server'
import { readProblems, readServices } from './services.server'

let folder: string

/** As much as a service needs. */
const service = (order: number, changes: object = {}) => ({
  group: 'heat',
  order,
  title: 'Ovens',
  description: 'Ovens, built and mended.',
  picture: { alt: 'An oven.', balloons: [] },
  overview: { text: 'Ovens of brick.', scope: 'Brick' },
  page: { description: 'Ovens.', lead: 'We build ovens.', facts: [], clauses: [], related: [] },
  ...changes,
})

const drawing = '<svg viewBox="0 0 10 10"><g id="drawing" /></svg>'

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'services-'))
  write('groups.json', [
    { id: 'heat', name: 'Heat', text: 'Ovens' },
    { id: 'stir', name: 'Stir', text: 'Mixers' },
  ])
})

afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, content: object) {
  writeFileSync(join(folder, name), JSON.stringify(content))
}

function add(slug: string, content: object | string) {
  const files = {
    'service.json': typeof content === 'string' ? content : JSON.stringify(content),
    'picture.webp': '',
    'drawing.svg': drawing,
    'drawing-narrow.svg': drawing,
  }
  mkdirSync(join(folder, slug), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, slug, name), text)
}

test('services are numbered by their order, whatever their folders are called', () => {
  add('a', service(20))
  add('b', service(3))

  expect(readServices(folder).map(({ slug, number }) => [slug, number])).toEqual([
    ['b', '01'],
    ['a', '02'],
  ])
})

test('services are numbered group by group, so that they are shown in the order of their numbers', () => {
  add('a', service(1, { group: 'stir' }))
  add('b', service(2))
  add('c', service(1))

  expect(readServices(folder).map(({ slug, number }) => [slug, number])).toEqual([
    ['c', '01'],
    ['b', '02'],
    ['a', '03'],
  ])
})

test('a group that does not exist is named, with those that do', () => {
  add('a', service(1, { group: 'cool' }))

  expect(() => readServices(folder)).toThrow(
    /a\/service\.json: group: there is no group cool in .*groups\.json \(heat, stir\)/,
  )
})

test('values stay on one line with their units', () => {
  add('a', service(1, { description: 'Up to 30 kg.' }))

  expect(readServices(folder)[0]?.description).toBe('Up to 30\u00a0kg.')
})

const { page } = service(1)
const caption = { title: 'A door', note: 'Not to scale.', alt: 'A door of an oven.' }
const balloon = { name: 'Door', spot: [1, 2], centre: [3, 4], nameAt: 'above', onPhones: true }

test.each<[string, object | string, string]>([
  ['a', '{ "order": 1,', 'a/service.json: Expected'],
  ['a', service(1, { title: undefined }), 'a/service.json: title: is missing'],
  ['a', service(1, { title: ' ' }), 'a/service.json: title: enter some text'],
  ['a', service(1, { titel: 'Ovens' }), 'a/service.json: titel: there is no such field'],
  ['a', service(1, { updated: '27.11.2026' }), 'updated: write it as 2026-11-21'],
  [
    'a',
    service(1, { page: { ...page, clauses: [{ id: 'Doors', title: 'Doors', blocks: [] }] } }),
    'page.clauses.0.id: use a-z, 0-9 and hyphens',
  ],
  [
    'a',
    service(1, { page: { ...page, related: [{ slug: 'mixers', why: 'Dough.' }] } }),
    'page.related.0.slug: there is no service mixers',
  ],
  [
    'a',
    service(1, { picture: { alt: 'An oven.', balloons: [{ ...balloon, clause: 'door' }] } }),
    'picture.balloons.0.clause: there is no clause door',
  ],
  [
    'a',
    service(1, {
      page: {
        ...page,
        gallery: {
          id: 'seen',
          title: 'Seen',
          slides: [{ image: 'x.webp', alt: 'x', caption: 'x' }],
        },
      },
    }),
    'a/x.webp: is missing',
  ],
  ['An Oven', service(1), 'An Oven: its name becomes the address: use a-z, 0-9 and hyphens'],
  ['a', service(1, { drawing: { ...caption, clause: 'door' } }), 'drawing.clause: there is no'],
  [
    'a',
    service(1, {
      page: { ...page, clauses: [{ id: 'doors', title: 'Doors', blocks: [] }] },
      drawing: { ...caption, clause: 'doors', see: { service: 'mixers', clause: 'dough' } },
    }),
    'drawing.see: there is no service mixers',
  ],
  [
    'a',
    service(1, {
      page: { ...page, clauses: [{ id: 'doors', title: 'Doors', blocks: [] }] },
      drawing: { ...caption, clause: 'doors', key: { Z: { name: 'Hinge' } } },
    }),
    'drawing-narrow.svg: no text has the letter Z of the key',
  ],
])('a mistake is named with its file and field: %s %o', (slug, content, sentence) => {
  add(slug, content)

  expect(() => readServices(folder)).toThrow(sentence)
})

test('two services cannot have the same place', () => {
  add('a', service(1))
  add('b', service(1))

  expect(() => readServices(folder)).toThrow('order: 1 is that of b too')
})

test('a folder without its file or its picture is named', () => {
  add('a', service(1))
  unlinkSync(join(folder, 'a/picture.webp'))
  expect(() => readServices(folder)).toThrow('a/picture.webp: is missing')

  unlinkSync(join(folder, 'a/service.json'))
  expect(() => readServices(folder)).toThrow('a/service.json: is missing')
})

test('the committed list of services is that of the folders', () => {
  expect(readFileSync(join(servicesFolder, 'index.json'), 'utf8')).toBe(formatIndex())
})

describe('a problem', () => {
  const read = (problem: object) => {
    add(
      'a',
      service(1, { page: { ...page, clauses: [{ id: 'door', title: 'Door', blocks: [] }] } }),
    )
    write('problems.json', { title: 'Why', problems: [{ problem: 'It is cold', ...problem }] })
    return readProblems(readServices(folder), folder)
  }

  test('leads to a service, or to one of its clauses', () => {
    expect(read({ service: 'a' }).problems[0]).toMatchObject({ service: { slug: 'a' } })
    expect(read({ service: 'a', clause: 'door' }).problems[0]?.clause).toBe('door')
  })

  test.each([
    [{ service: 'b' }, 'problems.json: problems.0.service: there is no service b'],
    [{ service: 'a', clause: 'lid' }, 'problems.json: problems.0.clause: a has no clause lid'],
    [{}, 'problems.json: problems.0.service: is missing'],
  ])('that points to nothing is named: %o', (problem, sentence) => {
    expect(() => read(problem)).toThrow(sentence)
  })
})
