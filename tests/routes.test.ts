/** Every route as served, in a browser without JavaScript. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageTitles, pageWords, serviceWords } from './support/expected-words.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
let page: Page

beforeAll(async () => {
  const context = await stage.browser.newContext({ javaScriptEnabled: false })
  page = await context.newPage()
})

afterAll(() => page?.context().close())

const slugs = Object.keys(serviceWords)

/** The address of each footer link, by its name. */
const footerLinks = {
  'Industrial Printing Solutions': '/services/industrial-printing-solutions',
  'Civil Construction and Renovations': '/services/civil-construction-and-renovations',
  'Industrial HVAC Services': '/services/industrial-hvac-services',
  'See more about our services': '/services',
  Blogs: '/blogs',
  About: '/about',
  Contact: '/contact',
  Admin: '/admin',
  'Ceyforge on LinkedIn': 'https://linkedin.example/company/ceyforge',
  'Ceyforge on Facebook': 'https://facebook.example/ceyforge',
  '+94 11 555 0142 Office': 'tel:+94115550142',
  '+94 77 555 0143 Projects': 'tel:+94775550143',
  '+94 71 555 0144 Emergency, 24/7': 'tel:+94715550144',
  'info@ceyforge.example': 'mailto:info@ceyforge.example',
}

const footerWords = ['Internal', 'Ceyforge', '42 Foundry Lane, Ekala Industrial Estate']

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
    const main = await page.getByRole('main').innerText()
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
  const { '/': home, ...others } = titles
  expect(home).toBe('Ceyforge')
  expect(others).toEqual(
    Object.fromEntries(
      Object.entries(pageTitles).map(([path, title]) => [path, `${title} | Ceyforge, Sri Lanka`]),
    ),
  )
})

test('pages have the required number of services, partners, links and images', async () => {
  await page.goto(stage.product.origin)
  expect(await page.locator('main section:has(h2:text("Our Services")) li h3').count()).toBe(11)
  expect(await page.locator('main section:has(h2:text("Our Partners")) img').count()).toBe(14)
  expect(await page.getByRole('link', { name: /^Read More/ }).count()).toBe(3)
  expect(await page.locator('footer a[href^="tel:"]').count()).toBe(3)
  expect(await page.locator('footer a[href^="mailto:"]').count()).toBe(1)

  await page.goto(`${stage.product.origin}/about`)
  expect(await page.locator('section:has(h2:text("Our Services")) li').count()).toBe(14)

  await page.goto(`${stage.product.origin}/services/industrial-printing-solutions`)
  expect(await page.locator('#in-action img').count()).toBe(6)

  await page.goto(`${stage.product.origin}/services`)
  for (const slug of slugs) expect(await page.locator(`section[id="${slug}"]`).count()).toBe(1)
})

test('no link is broken except those to the three placeholder posts', async () => {
  const anchors = [...targets].filter((address) => address.includes('#'))
  const pages = new Set([...targets].map((address) => address.replace(/[?#].*/, '')))
  const dead = []
  for (const path of pages) {
    const { status } = await fetch(stage.product.origin + path, { redirect: 'manual' })
    if (status !== 200) dead.push(path)
  }
  expect(dead.toSorted()).toEqual(['/blogs/blog-1', '/blogs/blog-2', '/blogs/blog-3'])

  const byPage = Map.groupBy(anchors, (address) => address.replace(/#.*/, ''))
  for (const [path, addresses] of byPage) {
    await page.goto(stage.product.origin + path)
    for (const address of addresses) {
      const id = address.slice(path.length + 1)
      expect(await page.locator(`[id="${id}"]`).count(), address).toBe(1)
    }
  }
})

test.each([
  ['/Contact', '/contact'],
  ['/SERVICES/Gate-Solutions?from=Print', '/services/gate-solutions?from=Print'],
  ['/ABOUT/', '/about'],
])('%s leads to %s', async (path, location) => {
  const response = await fetch(stage.product.origin + path, { redirect: 'manual' })

  expect([response.status, response.headers.get('location')]).toEqual([301, location])
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
  expect(cards.map(({ page: slug }) => slug)).toEqual(slugs)
  for (const { title, description, image } of cards) {
    expect(title).toMatch(/\S/)
    expect(description).toMatch(/\S/)
    const { status } = await fetch(stage.product.origin + image, { method: 'HEAD' })
    expect(status).toBe(200)
  }
})
