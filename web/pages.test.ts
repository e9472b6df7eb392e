/** The text and the links of every built page. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { servicePath } from './app/lib/service-paths'
import { services } from './app/lib/services/catalogue'
import { readServices } from './app/lib/services/services.server'
import { attributeOf, type Element, find, findAll, textOf } from './build/html'
import company from './content/company.json'
import navigation from './content/navigation.json'
import about from './content/pages/about.json'
import home from './content/pages/home.json'
import partners from './content/partners.json'
import { pageTitles, pageWords } from './expected-words'

const output = join(import.meta.dirname, '../dist/client')
const pageAt = (path: string) =>
  parse(readFileSync(join(output, path === '/' ? 'index.html' : `${path}.html`), 'utf8'))
type Part = Parameters<typeof textOf>[0]

const wordsOf = (part: Part) =>
  textOf(part).replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ').trim()
const linksIn = (part: Part) =>
  Object.fromEntries(
    findAll(part, 'a').map((link) => [
      attributeOf(link, 'aria-label') ?? wordsOf(link),
      attributeOf(link, 'href'),
    ]),
  )

/** Returns the first element with that value of an attribute. */
function withAttribute(part: Part, type: string, name: string, value: string): Element {
  const element = findAll(part, type).find((each) => attributeOf(each, name) === value)
  if (!element) throw new Error(`No <${type} ${name}="${value}">`)
  return element
}

const labels: Record<string, string> = navigation.labels

/** The address of each link in the footer, by its name. */
const footerLinks = {
  ...Object.fromEntries(
    navigation.footer.pages.flatMap(({ paths }) => paths.map((path) => [labels[path], path])),
  ),
  ...Object.fromEntries(
    company.socialLinks.map(({ name, address }) => [`${company.name} on ${name}`, address]),
  ),
  ...Object.fromEntries(
    company.phones.map(({ number, purpose }) => [
      `${number} ${purpose}`,
      `tel:${number.replaceAll(' ', '')}`,
    ]),
  ),
  [company.email]: `mailto:${company.email}`,
}

describe.each(Object.keys(pageWords))('%s', (path) => {
  const page = pageAt(path)

  test('shows its text between header and footer, and has its exact title', () => {
    const main = wordsOf(find(page, 'main'))
    expect((pageWords[path] ?? []).filter((words) => !main.includes(words))).toEqual([])
    const header = withAttribute(find(page, 'header'), 'nav', 'aria-label', 'Main')
    expect(Object.values(linksIn(header))).toEqual([
      '/',
      '/services',
      '/blogs',
      '/about',
      '/contact',
    ])
    const footer = wordsOf(find(page, 'footer'))
    for (const words of [company.name, company.address.street]) expect(footer).toContain(words)
    expect(wordsOf(find(page, 'title'))).toBe(pageTitles[path])
  })

  test('has all links in its footer', () => {
    expect(linksIn(find(page, 'footer'))).toMatchObject(footerLinks)
  })

  test('links to sections that exist', () => {
    for (const link of findAll(page, 'a')) {
      const [, target, id] = /^(\/[^?#]*)#(.+)/.exec(attributeOf(link, 'href') ?? '') ?? []
      if (!target || !id) continue
      expect(
        findAll(pageAt(target), 'section', 'div', 'h2', 'h3', 'li', 'main', 'nav').map((it) =>
          attributeOf(it, 'id'),
        ),
      ).toContain(id)
    }
  })
})

test('pages show all services, partners and images of the content', () => {
  const region = (page: Part, title: string) => {
    const heading = findAll(page, 'h2').find((it) => wordsOf(it) === title)
    const id = heading && attributeOf(heading, 'id')
    return withAttribute(page, 'section', 'aria-labelledby', id ?? title)
  }
  const start = pageAt('/')
  expect(findAll(region(start, home.services.title), 'h3')).toHaveLength(services.length)
  if (partners.length > 0) {
    expect(findAll(region(start, 'Our Partners'), 'img')).toHaveLength(partners.length)
  }
  const items = findAll(region(pageAt('/about'), about.services.title), 'li')
  expect(items).toHaveLength(about.services.items.length)
  for (const { slug, page } of readServices()) {
    withAttribute(pageAt('/services'), 'section', 'id', slug)
    if (!page.gallery) continue
    const gallery = region(pageAt(servicePath(slug)), page.gallery.title)
    expect(findAll(gallery, 'img')).toHaveLength(page.gallery.slides.length)
  }
})
