/** What the site answers for each address. */
import { expect, test } from 'vitest'
import { publicPaths } from '../web/app/pages.ts'
import blogs from '../web/content/pages/blogs.json' with { type: 'json' }
import { untilHydrated } from './support/hydration.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
const { placeholders } = blogs

test('each page of the site is found', async () => {
  for (const path of publicPaths) {
    const { status } = await fetch(stage.product.origin + path, { redirect: 'manual' })
    expect([path, status]).toEqual([path, 200])
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

test.each([
  ['/sitemap.xml', 'application/xml'],
  ['/robots.txt', 'text/plain'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ['/blogs/rss.xml', 'application/rss+xml; charset=utf-8'],
  ['/data/services.json', 'application/json'],
  ['/favicon.ico', 'image/'],
])('%s is served as %s', async (path, type) => {
  const response = await fetch(stage.product.origin + path)

  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain(type)
})

test('other sites may embed a sharing card', async () => {
  const html = await (await fetch(`${stage.product.origin}/blogs`)).text()
  const [, image = ''] = html.match(/og:image" content="([^"]*)"/) ?? []
  const response = await fetch(stage.product.origin + new URL(image).pathname)

  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(response.headers.get('cache-control')).toContain('immutable')
})

test('a post that does not exist yet is missing, also for a visitor who follows its link', async () => {
  const [placeholder] = placeholders
  if (!placeholder) return
  const address = `/blogs/${placeholder.slug}`
  const page = await stage.browser.newPage()
  await page.goto(`${stage.product.origin}/blogs`)
  await untilHydrated(page)
  const card = page.getByRole('article').filter({ hasText: placeholder.title })
  const [response] = await Promise.all([
    page.waitForResponse(`**${address}`),
    card.getByRole('link').last().click(),
  ])
  expect(response.status()).toBe(404)
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(address)
})
