import { describe, expect, test } from 'vitest'
import { readPosts } from '../web/app/lib/posts/posts.server.ts'
import blogs from '../web/content/pages/blogs.json' with { type: 'json' }
import { untilHydrated } from './support/hydration.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
const { placeholders } = blogs

describe('the blogs page', () => {
  test.each([
    [390, 1],
    [767, 1],
    [768, 2],
    [1023, 2],
    [1024, 3],
    [1440, 3],
  ])('at %i px shows %i columns', async (width, columns) => {
    const page = await stage.browser.newPage({ viewport: { width, height: 800 } })
    await page.goto(`${stage.product.origin}/blogs`)
    const tops = await page
      .getByRole('main')
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))

    expect(tops).toHaveLength(readPosts().length + placeholders.length)
    expect(tops.filter((top) => top === tops[0])).toHaveLength(Math.min(columns, tops.length))
    await page.close()
  })

  test.each(placeholders)(
    '$title links to a page that does not exist yet and answers with status 404',
    async ({ title, slug }) => {
      const page = await stage.browser.newPage()
      await page.goto(`${stage.product.origin}/blogs`)
      await untilHydrated(page)
      const card = page.getByRole('article').filter({ hasText: title })
      const answer = page.waitForResponse((response) => response.request().isNavigationRequest())
      await card.getByRole('link', { name: /^Read More/ }).click()

      expect((await answer).status()).toBe(404)
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
      expect(new URL(page.url()).pathname).toBe(`/blogs/${slug}`)
      await page.close()
    },
  )
})

test.each([
  ['/sitemap.xml', 'application/xml'],
  ['/robots.txt', 'text/plain'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ['/blogs/rss.xml', 'application/rss+xml; charset=utf-8'],
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
