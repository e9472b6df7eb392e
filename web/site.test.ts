import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { blogsPage } from './app/blogs/blogs-page'
import { readPosts } from './app/lib/posts/posts.server'
import { servicePath } from './app/lib/service-paths'
import { services } from './app/lib/services/catalogue'
import { serviceGroups } from './app/lib/services/groups'
import { readProblems, readServices } from './app/lib/services/services.server'
import { site } from './app/lib/site'
import { publicPaths, unlistedPaths } from './app/pages'
import { labels } from './app/words/labels'
import { withImports } from './build/budgets/with-imports'
import { attributeOf, findAll } from './build/html'
import contact from './content/pages/contact.json'
import home from './content/pages/home.json'

const output = join(import.meta.dirname, '../dist/client')
const read = (file: string) => readFileSync(join(output, file), 'utf8')
const pageAt = (path: string) => read(path === '/' ? 'index.html' : `${path}.html`)

/** Returns the first group of every match. */
const all = (html: string, expression: RegExp) => [...html.matchAll(expression)].map(([, it]) => it)

describe.each([...publicPaths])('the built page %s', (path) => {
  const html = pageAt(path)

  test('has one heading', () => expect(all(html, /<h1[ >]/g)).toHaveLength(1))

  test('has a description and its own canonical address', () => {
    expect(all(html, /<meta name="description" content="(.{20,})"/g)).toHaveLength(1)
    expect(all(html, /<link rel="canonical" href="([^"]*)"/g)).toEqual([
      new URL(path, site.origin).href,
    ])
  })

  test('gives every image its size and an alt text', () => {
    for (const image of html.match(/<img [^>]*>/g) ?? []) {
      expect(image).toMatch(/ width="\d+"/)
      expect(image).toMatch(/ height="\d+"/)
      expect(image).toMatch(/ alt="/)
    }
  })

  test('links only to pages that exist, or to placeholders of posts', () => {
    const known = new Set<string | undefined>([
      ...publicPaths,
      ...unlistedPaths,
      ...blogsPage.placeholders.map(({ slug }) => `/blogs/${slug}`),
    ])
    for (const link of all(html, /<a [^>]*href="(\/[^"#?]*)/g)) expect(known).toContain(link)
  })
})

describe.each(publicPaths.filter((path) => path.startsWith('/services/')))('%s', (path) => {
  const main = pageAt(path).match(/<main[^>]*>(.*)<\/main>/s)?.[1] ?? ''

  test('has an image for each related service, and a link to enquire about it', () => {
    const related = main.match(/<nav[^>]*aria-label="Related.*?<\/nav>/s)?.[0] ?? ''
    const numbers = all(main, /<span class="label">Related, (\d\d)</g)
    expect(all(related, /<img loading="(lazy)"/g)).toHaveLength(numbers.length)
    expect(main).toContain(`href="/contact?service=${path.split('/').at(-1)}"`)
  })
})

test.each(
  readServices().flatMap(({ drawing, ...service }) => (drawing ? [{ drawing, ...service }] : [])),
)(
  'the drawing of $slug has its text alternative, and a link to the section that it refers to',
  ({ number, slug, drawing: { alt, see } }) => {
    const page = parse(pageAt(`/services/${slug}`))
    const figure = findAll(page, 'figure').find((it) => attributeOf(it, 'id') === `fig-${number}-1`)
    const [image] = findAll(figure ?? page, 'div').filter((it) => attributeOf(it, 'role') === 'img')
    const links = findAll(figure ?? page, 'a').map((link) => attributeOf(link, 'href'))

    expect(image && attributeOf(image, 'aria-label')).toBe(alt)
    expect(links).toEqual(see ? [`/services/${see.service}#${see.clause}`] : [])
  },
)

test.each(readServices())(
  'the balloons on the image of $slug lead to its sections',
  ({ slug, picture }) => {
    const page = parse(pageAt(`/services/${slug}`))
    const [nav] = findAll(page, 'nav').filter(
      (it) => attributeOf(it, 'aria-label') === labels.clausesInImage,
    )
    const links = nav ? findAll(nav, 'a').map((link) => attributeOf(link, 'href')) : []

    expect(new Set(links)).toEqual(new Set(picture.balloons.map(({ clause }) => `#${clause}`)))
  },
)

/** Returns the text of a page, without the parts that only programs read. */
const wordsOf = (path: string) =>
  (pageAt(path).match(/<main[^>]*>(.*)<\/main>/s)?.[1] ?? '')
    .replace(/<(time|script|style|svg)[ >].*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, '\n')
    .replaceAll('&amp;', '&')

test('services.json has a title, a description, an image and a page for each service', () => {
  const { services: cards } = JSON.parse(read('data/services.json')) as {
    services: Record<'title' | 'description' | 'image' | 'page', string>[]
  }
  expect(cards.map(({ page }) => page)).toEqual(services.map(({ slug }) => slug))
  for (const { title, description, image } of cards) {
    expect(title).toMatch(/\S/)
    expect(description).toMatch(/\S/)
    expect(existsSync(join(output, image))).toBe(true)
  }
})

test('the blogs page has a card for each post, and for each that does not exist yet, with its address', () => {
  const cards = pageAt('/blogs').match(/<article.*?<\/article>/gs) ?? []
  expect(cards).toHaveLength(readPosts().length + blogsPage.placeholders.length)
  const addresses = cards.flatMap((card) => all(card, /<a [^>]*href="([^"]*)"/g))
  for (const { slug } of blogsPage.placeholders) {
    expect(addresses.filter((address) => address === `/blogs/${slug}`)).toHaveLength(1)
    expect(existsSync(join(output, `blogs/${slug}.html`))).toBe(false)
  }
})

test.each(publicPaths.filter((path) => path.startsWith('/blogs/')))(
  'every drawing on %s has an alt text, and its two files exist',
  (path) => {
    const text = pageAt(path).match(/<article[^>]*>(.*)<\/article>/s)?.[1] ?? ''
    for (const [figure] of text.matchAll(/<figure(?:(?!<\/figure>).)*<use .*?<\/figure>/gs)) {
      expect(figure).toMatch(/<div role="img" aria-label="[^"]+"/)
      expect(figure).toContain('Fig.')
      const files = all(figure, /<use href="([^"#]*)#drawing"/g)
      expect(files).toHaveLength(2)
      for (const file of files) expect(read(file ?? '')).toContain('id="drawing"')
    }
  },
)

test('no line breaks between a value and its unit, or inside the number of a standard', () => {
  const split =
    /\d (?:°C|%|mm|m|kg|t|kW|bar|V|Hz|lx|µm|L\/min|mm\/min)(?![\p{L}\d²³])|\b(?:BS|EN|ISO|IEC|NFPA|FEM) (?:EN|ISO|\d)/gu

  for (const path of publicPaths) expect(wordsOf(path).match(split) ?? [], path).toEqual([])
})

test('the date of the privacy notice is written in words', () => {
  expect(pageAt('/privacy')).toMatch(
    /<time class="label" datetime="\d{4}-[\d-]{5}">[^<]*[A-Z][a-z]{2}[^<]*<\/time>/,
  )
})

const { rating, of } = home.testimonials

test.skipIf(Number.isInteger(rating))('a fractional rating has a partly filled star', () => {
  const [stars = ''] = pageAt('/').match(/<div class="[\w-]*stars".*?<\/div>/s) ?? []
  const [clip] = all(stars, /<clipPath id="([^"]+)"/g)
  const edges = all(stars, /<clipPath[^>]*><path d="M0 0h([\d.]+)v/g)

  expect(all(stars, /<(svg) /g)).toHaveLength(of)
  expect(edges).toHaveLength(1)
  expect(stars).toContain(`clip-path="url(#${clip})"`)
  // A star extends from 2.5 to 21.5 in its square.
  expect(Number(edges[0])).toBeCloseTo(2.5 + 19 * (rating % 1))
})

test('no two pages share a title', () => {
  const titles = publicPaths.map((path) => all(pageAt(path), /<title>([^<]*)/g)[0])

  expect(new Set(titles).size).toBe(titles.length)
  expect(titles).toContain(site.name)
  expect(titles).toContain(`${contact.title} | ${site.name}, ${site.country}`)
})

test('every page has one style sheet, or two with the form, inline with its layers in order', () => {
  const pages = publicPaths.map(pageAt)
  const sheetsOf = (html: string) => all(html, /<link rel="stylesheet" href="([^"]+)/g)
  const [shared = '', ...others] = new Set(pages.flatMap(sheetsOf))
  expect(others).toEqual([expect.stringContaining('/quote-')])
  for (const path of publicPaths) {
    const sheets = path === '/contact' ? [shared, ...others] : [shared]
    expect([...new Set(sheetsOf(pageAt(path)))]).toEqual(sheets)
  }

  for (const html of pages) {
    const styles = all(html, /<style>(.*?)<\/style>/gs).join()
    expect([...new Set(all(styles, /@layer (\w+)/g))]).toEqual([
      'tokens',
      'base',
      'layout',
      'components',
      'hidden',
    ])
  }
})

test('no page fetches a style sheet at first, because its styles are inline', () => {
  for (const path of [...publicPaths, ...unlistedPaths]) {
    const html = pageAt(path)
    const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(link).toContain('disabled')
  }
})

test('every page names all its scripts, so that the browser requests them at once', async () => {
  for (const path of publicPaths) {
    const [template = ''] = /<template>.*?<\/template>/s.exec(pageAt(path)) ?? []
    const named = [
      ...all(template, /<link rel="modulepreload" href="([^"]+)/g),
      ...all(template, /\bimport [^"]*"(\/assets\/[^"]+)"/g),
    ].flatMap((address) => address ?? [])
    expect(named.length).toBeGreaterThan(6)
    const needed = await withImports(named, async (address) => read(address))
    expect(needed.filter((address) => !named.includes(address))).toEqual([])
  }
})

test('the dashboard, which is empty without its scripts, preloads them', () => {
  const [head = ''] = /<head>.*<\/head>/s.exec(pageAt('/admin')) ?? []

  expect(head).toContain('<link rel="modulepreload"')
})

test('the not-found page has the scripts of theme and menu, and none for React', () => {
  const html = pageAt('/404')
  const own = all(html, /<script>(.*?);?<\/script>/gs)

  expect(own).toEqual([
    expect.stringContaining('localStorage'),
    expect.stringMatching(/(?=.*prefers-color-scheme)(?=.*`pagehide`)/s),
  ])
  for (const script of own) expect(pageAt('/')).toContain(script)
  expect(html).not.toContain('modulepreload')
})

test('the not-found page offers every service', () => {
  const main = /<main.*<\/main>/s.exec(pageAt('/404'))?.[0] ?? ''
  const paths = all(main, /href="\/services\/([^"]+)/g)

  expect(paths).toEqual(services.map(({ slug }) => slug))
})

test('the overview shows the services by group, in the order of their numbers, and a link for each problem', () => {
  const main = /<main.*<\/main>/s.exec(pageAt('/services'))?.[0] ?? ''
  const parts = all(main, /<(?:h2 id="group-|section [^>]*id=")([^"]+)/g)

  expect(parts).toEqual(
    serviceGroups.flatMap((group) => [group.id, ...group.services.map(({ slug }) => slug)]),
  )
  for (const { service, clause } of readProblems(readServices()).problems) {
    const path = servicePath(service.slug)
    expect(main).toContain(`href="${path}${clause ? `#${clause}` : ''}"`)
    if (clause) expect(pageAt(path)).toContain(`id="${clause}"`)
  }
})

test('the policy of the not-found page allows its two inline scripts, and no script file', () => {
  expect(read('404.html')).toMatch(/content="[^"]*; script-src( 'sha256-[\w+/]{43}='){2}; /)
})

test('Pages runs code for few addresses and those with capitals, the Worker also for the files of pages', () => {
  const { include, exclude } = JSON.parse(read('_routes.json'))
  const [, first] =
    /^run_worker_first = (\[.*?\])/ms.exec(readFileSync('wrangler.toml', 'utf8')) ?? []
  const [few, capitals] = [/^[^A-Z]*$/, /^\/\*[A-Z]\*$/].map((form) =>
    include.filter((path: string) => form.test(path)),
  )

  expect(few).toEqual(['/api/*', '/enquiry', '/enquiry/*'])
  expect(capitals).toHaveLength(26)
  expect(exclude).toEqual(['/assets/*'])
  expect(first?.match(/"[^"]*"/g)?.toSorted()).toEqual(
    [...include, '/assets/*'].map((path: string) => JSON.stringify(path)).toSorted(),
  )
})

test('the headers stay within the limits of Pages, and allow no inline script without a hash', () => {
  const lines = read('_headers').split('\n')

  expect(lines.filter((line) => line && !line.startsWith(' ')).length).toBeLessThanOrEqual(100)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(2000)
  for (const line of lines.filter((text) => text.includes('script-src'))) {
    expect(line).not.toMatch(/script-src[^;]*unsafe-inline/)
  }
})

test('every encoded image is served, and no others', () => {
  const encoded = readdirSync(join(import.meta.dirname, 'encoded-images'), {
    recursive: true,
    encoding: 'utf8',
  })
  const served = readdirSync(join(output, 'assets')).filter((file) => file.endsWith('.avif'))

  expect(served.toSorted()).toEqual(
    encoded
      .filter((file) => file.endsWith('.avif'))
      .map((file) => `${dirname(file)}${file.slice(file.lastIndexOf('-'))}`)
      .toSorted(),
  )
})
