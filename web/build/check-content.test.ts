import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readCompany } from '../app/lib/content/company.server'
import {
  readAbout,
  readAreaServed,
  readCallToAction,
  readContact,
  readHome,
  readMark,
  readNavigation,
  readOverview,
  readSharingImages,
} from '../app/lib/pages.server'
import { readServices } from '../app/lib/services/services.server'
import { checkContent } from './check-content'

const folder = mkdtempSync(join(tmpdir(), 'content-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Changes a file of the content, and reads the result. */
function check<T>(name: string, read: (file: string) => T, changes: object) {
  const file = join(folder, 'changed.json')
  const ours = JSON.parse(readFileSync(`web/content/${name}`, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...ours, ...changes }))
  return read(file)
}

test("the project's own content has no mistake", () => {
  expect(() => checkContent()).not.toThrow()
})

test('all mistakes are named together, each once', () => {
  const fail = (text: string) => () => {
    throw new Error(text)
  }

  expect(() => checkContent([fail('one'), () => 1, fail('two'), fail('one')])).toThrow(/^one\ntwo$/)
})

test('a company may have no WhatsApp, emergency service, opening hours or social links', () => {
  check('company.json', readCompany, {
    whatsApp: null,
    emergency: null,
    openingHours: [],
    socialLinks: [],
  })
})

test.each([
  [{ origin: 'http://forge.lk' }, 'origin: write it as https://www.company.lk'],
  [{ origin: 'https://forge.lk/' }, 'origin: write it as https://www.company.lk'],
  [{ email: 'info' }, 'email: write it as info@company.lk'],
  [{ countryCode: 'Lanka' }, 'countryCode: use the two capital letters of ISO 3166-1'],
  [{ phones: [] }, 'phones.0: is missing'],
  [{ openingHours: [{ days: ['Monday'], opens: '8', closes: '17:00' }] }, 'write a time as 08:30'],
  [{ phone: '+94' }, 'phone: there is no such field'],
])("a mistake in the company's details is named: %o", (changes, sentence) => {
  expect(() => check('company.json', readCompany, changes)).toThrow(sentence)
})

const balloon = { name: 'Oven', spot: [1, 2], centre: [3, 4], nameAt: 'above', onPhones: true }
const hero = { title: 'Ovens', lead: 'For bread.', alt: 'An oven.', balloons: [] }
const feature = {
  letter: 'A',
  service: 'ovens',
  clause: 'doors',
  image: 'hero.webp',
  alt: 'A door.',
  title: 'Doors',
  lead: 'They close.',
  rows: [],
  about: 'doors',
}
const [service] = readServices()
const slug = service?.slug
const clause = service?.page.clauses[0]?.id

test.each([
  [{ facts: [{ value: 'Eight', name: '' }] }, 'facts.0.name: enter some text'],
  [
    { facts: [{ value: '{machines}', name: 'Machines' }] },
    'facts.0.value: there is no placeholder',
  ],
  [
    { hero: { ...hero, balloons: [{ ...balloon, service: 'mixers' }] } },
    'hero.balloons.0.service: there is no service mixers',
  ],
  [{ features: [feature] }, 'features.0.service: there is no service ovens'],
  [
    { features: [{ ...feature, service: slug }] },
    `features.0.clause: the service ${slug} has no clause doors`,
  ],
  [
    { features: [{ ...feature, service: slug, clause, image: 'door.webp' }] },
    'features.0.image: there is no picture web/content/pages/home/door.webp',
  ],
])('a mistake in the home page is named: %o', (changes, sentence) => {
  expect(() => check('pages/home.json', readHome, changes)).toThrow(sentence)
})

test.each([
  [{ mission: { title: 'Why', mission: 'Bread.' } }, 'mission.mission:'],
  [
    { services: { title: 'Work', lead: '{lines}', items: [{ label: 'Ovens', service: 'ovens' }] } },
    'services.items.0.service: there is no service ovens',
  ],
  [
    { story: { title: 'Story', paragraphs: ['{years} years'] } },
    'story.paragraphs.0: there is no placeholder {years}: use {services},',
  ],
])('a mistake in the page about the company is named: %o', (changes, sentence) => {
  expect(() => check('pages/about.json', readAbout, changes)).toThrow(sentence)
})

test.each<[string, (file: string) => unknown, object, string]>([
  ['pages/contact.json', readContact, { imageOf: 'ovens' }, 'imageOf: there is no service ovens'],
  ['pages/overview.json', readOverview, { updated: 'May' }, 'updated: write it as 2026-11-21'],
  ['area-served.json', readAreaServed, { map: { coast: [1] } }, 'map.coast.0:'],
  [
    'navigation.json',
    readNavigation,
    {
      footer: { services: { title: 'Work', listed: ['ovens'] }, pages: [] },
    },
    'footer.services.listed.0: there is no service ovens',
  ],
  [
    'navigation.json',
    readNavigation,
    {
      footer: {
        services: { title: 'Work', listed: [] },
        pages: [{ title: 'Us', paths: ['/ovens'] }],
      },
    },
    'footer.pages.0.paths.0: name the address of a page, such as /about',
  ],
  ['navigation.json', readNavigation, { labels: { '/': 'Home' } }, 'labels./services: is missing'],
  ['mark.json', readMark, { size: '48' }, 'size:'],
  [
    'call-to-action.json',
    readCallToAction,
    { note: '{services}' },
    'note: there is no placeholder {services}: this file has none',
  ],
])('a mistake in %s is named', (name, read, changes, sentence) => {
  expect(() => check(name, read, changes)).toThrow(sentence)
})

test('lines of work and steps are counted', () => {
  const titled = { title: 'Bake', text: 'You bake.' }
  const about = check('pages/about.json', readAbout, {
    services: { title: 'Work', lead: '{lines:Words} lines', items: [] },
    process: { title: 'Order', lead: 'In {steps:words} steps', steps: [titled, titled] },
  })

  expect(about).toMatchObject({
    services: { lead: 'Zero lines' },
    process: { lead: 'In two steps' },
  })
})

test.each([
  [{ '/abuot': { service: slug } }, '/abuot: name the address of a page'],
  [{ '/about': { file: 'x.webp' } }, '/about: name a file and its kind, or a service'],
  [
    { '/about': { file: 'x.webp', kind: 'view' } },
    '/about.file: there is no file web/content/x.webp',
  ],
  [{ '/about': { service: 'ovens' } }, '/about.service: there is no service ovens'],
])('a mistake in the images of sharing cards is named: %o', (changes, sentence) => {
  expect(() => check('sharing-images.json', readSharingImages, changes)).toThrow(sentence)
})
