import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../testing/render'
import { BlogGrid } from './blog-grid'

const cards = Array.from({ length: 4 }, (_, i) => ({
  title: `Post ${i}`,
  summary: 'A few words.',
  path: `/blogs/post-${i}`,
  image: undefined,
}))

test('posts have one column, two from 768 px and three from 1024 px', async () => {
  const Page = createRoutesStub([{ path: '/', Component: () => <BlogGrid cards={cards} /> }])
  await render(<Page />)
  await expect.element(page.getByRole('heading', { name: 'Post 3' })).toBeVisible()
  const tops = () =>
    page
      .getByRole('article')
      .elements()
      .map((it) => it.getBoundingClientRect().top)
  for (const [width, columns] of [
    [390, 1],
    [767, 1],
    [768, 2],
    [1023, 2],
    [1024, 3],
    [1440, 3],
  ] as const) {
    await page.viewport(width, 800)
    const [first, ...more] = tops()
    expect(more.filter((top) => top === first).length + 1, `${width} px`).toBe(columns)
  }
})
