/** 'On this page' marks the section being read. The scrolling of the router is in tests/services.test.ts. */
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../testing/render'
import { labels } from '../words/labels'
import { IndexedLayout } from './indexed-layout'

/** Shows a page with sections of these heights, in px. */
async function show(heights: number[], [width, height]: [number, number]) {
  await page.viewport(width, height)
  const entries = heights.map((_, i) => ({ id: `part-${i}`, title: `Part ${i}` }))
  const Site = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <main>
          <div style={{ blockSize: 300 }} />
          <IndexedLayout entries={entries}>
            {heights.map((blockSize, i) => (
              <section key={entries[i]?.id} id={entries[i]?.id} style={{ blockSize }} />
            ))}
          </IndexedLayout>
          <footer style={{ blockSize: 200 }} />
        </main>
      ),
    },
  ])
  await render(<Site />)
  const index = page.getByRole('navigation', { name: labels.onThisPage })
  await index.getByRole('link').first().findElement()
  return {
    index: index.element(),
    addresses: entries.map(({ id }) => `#${id}`),
    marked: () => index.element().querySelector('[aria-current]')?.getAttribute('href'),
  }
}

const goTo = (address = '') =>
  document.querySelector(address)?.scrollIntoView({ behavior: 'instant' })

test.each<[string, number[], [number, number]]>([
  ['long', [900, 1200, 700, 950], [1440, 900]],
  ['of all lengths, the last ones short,', [900, 250, 1500, 120, 200, 80], [1440, 900]],
  ['shorter than the window', [500, 200, 300, 100, 150], [1024, 1400]],
])(
  'where sections are %s every link marks its own one, down and up, and scrolling to an end the section there',
  async (_, heights, size) => {
    const { addresses, index, marked } = await show(heights, size)
    for (const address of [...addresses, ...addresses.toReversed()]) {
      index.querySelector<HTMLElement>(`[href="${address}"]`)?.click()
      goTo(address)
      await expect.poll(marked).toBe(address)
    }

    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    await expect.poll(marked).toBe(addresses.at(-1))
    scrollTo({ top: 0, behavior: 'instant' })
    await expect.poll(marked).toBe(addresses[0])
  },
)

test('the marked link is in view where the list is longer than the window, without scrolling the page', async () => {
  const { addresses, index, marked } = await show(Array(20).fill(700), [1366, 650])
  const isInView = () => {
    const { top, bottom } = index.getBoundingClientRect()
    const link = index.querySelector('[aria-current]')?.getBoundingClientRect()
    return link && link.top >= top && link.bottom <= bottom
  }
  for (const address of [addresses.at(-1), addresses[0]]) {
    goTo(address)
    const place = scrollY
    await expect.poll(marked).toBe(address)
    await expect.poll(isInView).toBe(true)
    expect(scrollY).toBe(place)
  }
  expect(index.scrollHeight).toBeGreaterThan(index.clientHeight)
})
