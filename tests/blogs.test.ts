import { describe, expect, test } from 'vitest'
import { readPosts } from '../web/app/lib/posts/posts.server.ts'
import blogs from '../web/content/pages/blogs.json' with { type: 'json' }
import { untilHydrated } from './support/hydration.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
const { placeholders } = blogs

describe('the blogs page', () => {
  test('shows one to three columns, and placeholders that lead to pages that do not exist yet', async () => {
    const page = await stage.browser.newPage()
    await page.goto(`${stage.product.origin}/blogs`)
    const cards = page.getByRole('main').getByRole('article')
    for (const [width, columns] of [
      [390, 1],
      [767, 1],
      [768, 2],
      [1023, 2],
      [1024, 3],
      [1440, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const tops = await cards.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().top))
      expect(tops).toHaveLength(readPosts().length + placeholders.length)
      const inRow = tops.filter((top) => top === tops[0])
      expect(inRow, `${width} px`).toHaveLength(Math.min(columns, tops.length))
    }

    for (const { title, slug } of placeholders) {
      const link = cards.filter({ hasText: title }).getByRole('link', { name: /^Read More/ })
      const address = `/blogs/${slug}`
      expect(await link.getAttribute('href')).toBe(address)
      expect((await fetch(stage.product.origin + address)).status).toBe(404)
    }
    const [placeholder] = placeholders
    if (!placeholder) return
    await untilHydrated(page)
    await cards.filter({ hasText: placeholder.title }).getByRole('link').last().click()
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/blogs/${placeholder.slug}`)
    await page.close()
  })
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
