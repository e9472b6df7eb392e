/** Every route as served, in a browser without JavaScript. */

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { services } from '../web/app/lib/services/catalogue.ts'
import company from '../web/content/company.json' with { type: 'json' }
import navigation from '../web/content/navigation.json' with { type: 'json' }
import about from '../web/content/pages/about.json' with { type: 'json' }
import blogs from '../web/content/pages/blogs.json' with { type: 'json' }
import home from '../web/content/pages/home.json' with { type: 'json' }
import partners from '../web/content/partners.json' with { type: 'json' }
import { galleryPage, pageLabels } from './support/content.ts'
import { pageTitles, pageWords } from './support/expected-words.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
let page: Page

beforeAll(async () => {
  const context = await stage.browser.newContext({ javaScriptEnabled: false })
  page = await context.newPage()
})

afterAll(() => page?.context().close())

const labels: Record<string, string> = pageLabels

/** The address of each footer link, by its name. */
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

const footerWords = [company.name, company.address.street]

/** Of each page, by its path. */
const titles: Record<string, string> = {}
/** The addresses of all links to pages of the site. */
const targets = new Set<string>()

describe.each(Object.keys(pageWords))('%s', (path) => {
  test('shows its text between header and footer', async () => {
    const response = await page.goto(stage.product.origin + path)
    titles[path] = await page.title()
    const addresses = await page
      // The Worker fills in hidden ones.
      .locator('a[href^="/"]:not([hidden] *)')
      .evaluateAll((links) => links.map((it) => it.getAttribute('href') ?? ''))
    for (const address of addresses) targets.add(address)

    expect(response?.status()).toBe(path === '/not-there' ? 404 : 200)
    const header = page.getByRole('banner').getByRole('navigation', { name: 'Main', exact: true })
    expect(
      await header
        .getByRole('link')
        .evaluateAll((links) => links.map((it) => it.getAttribute('href'))),
    ).toEqual(['/', '/services', '/blogs', '/about', '/contact'])
    const main = (await page.getByRole('main').innerText()).replaceAll('\u00a0', ' ')
    expect((pageWords[path] ?? []).filter((words) => !main.includes(words))).toEqual([])
    const footer = await page.getByRole('contentinfo').innerText()
    expect(footerWords.filter((words) => !footer.includes(words))).toEqual([])
    expect(await page.locator('h1').count()).toBe(1)
  })

  test('has all links in its footer', async () => {
    const footer = page.getByRole('contentinfo')

    for (const [name, address] of Object.entries(footerLinks)) {
      const link = footer.getByRole('link', { name, exact: true })
      expect(await link.getAttribute('href'), name).toBe(address)
    }
  })
})

test('each page has its exact title', () => {
  expect(titles).toEqual(pageTitles)
})

test('pages show all services, partners, phone numbers and images of the content', async () => {
  const list = (name: string) => page.getByRole('region', { name })
  await page.goto(stage.product.origin)
  const cards = list(home.services.title).locator('li h3')
  expect(await cards.count()).toBe(services.length)
  expect(await list('Our Partners').locator('img').count()).toBe(partners.length)
  expect(await page.getByRole('link', { name: /^Read More/ }).count()).toBe(home.features.length)
  expect(await page.locator('footer a[href^="tel:"]').count()).toBe(company.phones.length)
  expect(await page.locator('footer a[href^="mailto:"]').count()).toBe(1)

  await page.goto(`${stage.product.origin}/about`)
  const lines = list(about.services.title).locator('li')
  expect(await lines.count()).toBe(about.services.items.length)

  await page.goto(stage.product.origin + galleryPage.path)
  expect(await list(galleryPage.title).locator('img').count()).toBe(galleryPage.count)

  await page.goto(`${stage.product.origin}/services`)
  for (const { slug } of services)
    expect(await page.locator(`section[id="${slug}"]`).count()).toBe(1)
})

test('no link is broken except those to placeholder posts', async () => {
  const anchors = [...targets].filter((address) => address.includes('#'))
  const pages = new Set([...targets].map((address) => address.replace(/[?#].*/, '')))
  const dead = []
  for (const path of pages) {
    const { status } = await fetch(stage.product.origin + path, { redirect: 'manual' })
    if (status !== 200) dead.push(path)
  }
  expect(dead.toSorted()).toEqual(blogs.placeholders.map(({ slug }) => `/blogs/${slug}`))

  const byPage = Map.groupBy(anchors, (address) => address.replace(/#.*/, ''))
  for (const [path, addresses] of byPage) {
    await page.goto(stage.product.origin + path)
    for (const address of addresses) {
      const id = address.slice(path.length + 1)
      expect(await page.locator(`[id="${id}"]`).count(), address).toBe(1)
    }
  }
})

test.each(['/Services/Nothing-Here', '/Enquiry', '/API/health'])(
  '%s stays missing',
  async (path) => {
    const response = await fetch(stage.product.origin + path, { redirect: 'manual' })

    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Page Not Found')
  },
)

test('services.json has a title, a description, an image and a page for each service', async () => {
  const response = await fetch(`${stage.product.origin}/data/services.json`)
  const { services: cards } = (await response.json()) as { services: Record<string, string>[] }

  expect(response.headers.get('content-type')).toContain('application/json')
  expect(cards.map(({ page: slug }) => slug)).toEqual(services.map(({ slug }) => slug))
  for (const { title, description, image } of cards) {
    expect(title).toMatch(/\S/)
    expect(description).toMatch(/\S/)
    const { status } = await fetch(stage.product.origin + image, { method: 'HEAD' })
    expect(status).toBe(200)
  }
})
