import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { legalLinks, mainLinks } from './app/lib/navigation'
import { services } from './app/lib/services/catalogue'
import { site } from './app/lib/site'
import { publicPaths, unlistedPaths } from './app/pages'
import home from './content/pages/home.json'

const output = join(import.meta.dirname, '../dist/client')
const read = (file: string) => readFileSync(join(output, file), 'utf8')
const pageAt = (path: string) => read(path === '/' ? 'index.html' : `${path}.html`)
const address = (path: string) => new URL(path, site.origin).href

const metaOf = (html: string, name: string) =>
  html.match(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`))?.[1]

type Node = Record<string, unknown> & { '@type': string; '@id': string }

function graphOf(html: string): Node[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  expect(blocks).toHaveLength(1)
  const { '@context': context, '@graph': graph } = JSON.parse(blocks[0]?.[1] ?? '')
  expect(context).toBe('https://schema.org')
  return graph
}

/** Returns the pages of the breadcrumb trail; none if there is no trail. */
function trailOf(html: string) {
  const list = graphOf(html).find((node) => node['@type'] === 'BreadcrumbList')
  return (list?.itemListElement ?? []) as { item: string; name: string; position: number }[]
}

/** Returns the id of every `{ "@id": … }` that is only a reference, at any depth. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  if (entries.length === 1 && '@id' in value) return [String(value['@id'])]
  return entries.flatMap(([, part]) => referencesIn(part))
}

describe.each([...publicPaths])('the head of %s', (path) => {
  const html = pageAt(path)

  test('has a large card with an image of 1200 by 630 pixels and under 120 kB', async () => {
    const image = metaOf(html, 'og:image') ?? ''
    const file = readFileSync(join(output, new URL(image).pathname))
    const { width, height, format } = await sharp(file).metadata()

    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
    expect(file.length).toBeLessThan(120_000)
    expect(metaOf(html, 'og:image:width')).toBe('1200')
    expect(metaOf(html, 'og:image:height')).toBe('630')
    expect(metaOf(html, 'og:image:alt')).toContain(site.name)
    expect(metaOf(html, 'twitter:card')).toBe('summary_large_image')
    expect(metaOf(html, 'og:url')).toBe(address(path))
    expect(metaOf(html, 'og:locale')).toBe(site.locale)
  })

  test('has one block of structured data, whose references resolve', () => {
    const graph = graphOf(html)
    const known = graph.map((node) => node['@id'])

    expect(new Set(known).size).toBe(known.length)
    for (const reference of referencesIn(graph)) expect(known).toContain(reference)
    expect(graph.map((node) => node['@type'])).toEqual(
      expect.arrayContaining(['LocalBusiness', 'WebSite', expect.stringMatching(/Page$/)]),
    )
  })

  test('has a trail from the home page to its own address', () => {
    const steps = trailOf(html)
    const parts = path.split('/').slice(1)
    const trail = parts.map((_, depth) => address(`/${parts.slice(0, depth + 1).join('/')}`))
    expect(steps.map(({ item }) => item)).toEqual(path === '/' ? [] : [address('/'), ...trail])
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1))
  })
})

test('a trail has the same page names as the breadcrumbs on the page', () => {
  const namesFor = (path: string) => trailOf(pageAt(path)).map(({ name }) => name)

  const [start, overview] = ['/', '/services'].map(
    (path) => mainLinks.find((link) => link.path === path)?.label,
  )
  for (const { slug, title } of services) {
    const shown = pageAt(`/services/${slug}`)
      .match(/<nav[^>]*aria-label="Breadcrumb".*?<\/nav>/s)?.[0]
      .match(/(?<=<(?:a|span) [^>]*>)[^<]+/g)
    expect(namesFor(`/services/${slug}`)).toEqual([start, overview, title])
    expect(shown).toEqual(namesFor(`/services/${slug}`))
  }
  for (const { label, path } of [...mainLinks, ...legalLinks]) {
    expect(namesFor(path)).toEqual(path === '/' ? [] : [start, label])
  }
})

test('no two pages have the same card image', () => {
  const images = publicPaths.map((path) => metaOf(pageAt(path), 'og:image'))

  expect(new Set(images).size).toBe(publicPaths.length)
})

test('every service page describes its service, and the company that provides it', () => {
  for (const { slug, title } of services) {
    const graph = graphOf(pageAt(`/services/${slug}`))
    const company = graph.find((node) => node['@type'] === 'LocalBusiness')

    expect(graph.find((node) => node['@type'] === 'Service')).toMatchObject({
      name: title,
      provider: { '@id': company?.['@id'] },
    })
  }
})

test('the company is the same on every page', () => {
  const companies = publicPaths.map((path) =>
    JSON.stringify(graphOf(pageAt(path)).find((node) => node['@type'] === 'LocalBusiness')),
  )

  expect(new Set(companies).size).toBe(1)
})

test('pages that are not indexed have neither a card nor structured data', () => {
  for (const path of unlistedPaths) {
    expect(metaOf(pageAt(path), 'robots')).toBe('noindex')
    expect(pageAt(path)).not.toMatch(/og:image|ld\+json/)
  }
})

test('the title of the home page is only the company, with more for search engines', () => {
  const website = graphOf(pageAt('/')).find((node) => node['@type'] === 'WebSite')

  expect(pageAt('/')).toContain(`<title>${site.name}</title>`)
  expect(metaOf(pageAt('/'), 'og:title')).toBe(home.searchTitle)
  expect(website?.alternateName).toBe(`${site.name}, ${site.country}`)
})

test('the sitemap says when each page last changed', () => {
  const entries = [...read('sitemap.xml').matchAll(/<url>(.*?)<\/url>/g)].map(([, entry]) => entry)

  expect(entries).toHaveLength(publicPaths.length)
  for (const entry of entries) expect(entry).toMatch(/<lastmod>20\d\d-\d\d-\d\d<\/lastmod>$/)
})

test('the sitemap lists the public pages, and robots.txt names it', () => {
  const listed = [...read('sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, it]) => it)

  expect(listed).toEqual(publicPaths.map(address))
  expect(read('robots.txt')).toContain(`Sitemap: ${address('/sitemap.xml')}`)
})

test('crawlers may fetch the admin page, or they would not see its noindex', () => {
  expect(read('robots.txt')).not.toContain('/admin')
})

test('feed readers find the feed, which is valid even without posts', () => {
  expect(pageAt('/blogs')).toMatch(
    /<link [^>]*type="application\/rss\+xml"[^>]*href="\/blogs\/rss.xml"/,
  )
  expect(read('blogs/rss.xml')).toMatch(
    /<rss version="2.0"[^>]*><channel>[\s\S]*<\/channel><\/rss>/,
  )
})

test('the icons exist, in the sizes that browsers and phones request', async () => {
  const html = pageAt('/')
  for (const [, file] of html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="\/([^"]*)"/g)) {
    expect(existsSync(join(output, file ?? ''))).toBe(true)
  }
  expect(await sharp(join(output, 'apple-touch-icon.png')).metadata()).toMatchObject({
    width: 180,
    height: 180,
  })
  // An ICO: a header of 22 bytes, then a PNG.
  const ico = readFileSync(join(output, 'favicon.ico'))
  expect(await sharp(ico.subarray(22)).metadata()).toMatchObject({ width: 32, height: 32 })
})

test('the colours of the browser toolbar are those of the page background', () => {
  const tokens = readFileSync(join(import.meta.dirname, 'app/styles/tokens.css'), 'utf8')
  const [, light, dark] = tokens.match(/--paper: light-dark\((#\w+), (#\w+)\)/) ?? []

  expect(pageAt('/')).toContain(`content="${light}" media="(prefers-color-scheme: light)"`)
  expect(pageAt('/')).toContain(`content="${dark}" media="(prefers-color-scheme: dark)"`)
})
